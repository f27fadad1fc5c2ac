// npm run restore -- FILE [--replace]: restores the database from a backup.
process.argv.splice(2, 0, 'restore');
await import('./start.mjs');
