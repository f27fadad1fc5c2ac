// npm run backup [-- FILE]: everything that the database holds, in one file.
process.argv.splice(2, 0, 'backup');
await import('./start.mjs');
