// npm run fetch-backup -- FILE [NAME]: the newest copy of a backup in the S3 store, or the one of this name, as a file.
process.argv.splice(2, 0, 'fetch-backup');
await import('./start.mjs');
