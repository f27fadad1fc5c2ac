// npm run rewrite-tables: encrypts texts that wait for it, and rewrites files of the database that held them in clear.
process.argv.splice(2, 0, 'rewrite-tables');
await import('./start.mjs');
