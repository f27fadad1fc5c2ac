// npm run rotate-notes-key [-- ADDRESS]: wraps all notes' keys with the newest of NOTES_KEYS, or gives one coach a new key.
process.argv.splice(2, 0, 'rotate-notes-key');
await import('./start.mjs');
