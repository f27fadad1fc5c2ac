// npm run check-backup [-- FILE]: restores a backup, or the newest copy in BACKUP_TO, into a database of its own, which is removed again.
process.argv.splice(2, 0, 'check-backup');
await import('./start.mjs');
