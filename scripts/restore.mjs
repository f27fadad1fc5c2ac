// npm run restore -- FILE [--replace]: the database as it was when the backup was made.
process.argv.splice(2, 0, 'restore');
await import('./start.mjs');
