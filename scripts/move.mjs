// npm run move -- postgres://…: moves the database to a Postgres server.
process.argv.splice(2, 0, 'move');
await import('./start.mjs');
