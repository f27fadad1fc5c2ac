// npm run backup [-- FILE]: writes the whole database to one file.
process.argv.splice(2, 0, 'backup');
await import('./start.mjs');
