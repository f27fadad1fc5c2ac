// npm run rotate-signing-key: files are signed with a new key from now on; the public part of the old one stays.
process.argv.splice(2, 0, 'rotate-signing-key');
await import('./start.mjs');
