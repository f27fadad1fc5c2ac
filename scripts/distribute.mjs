// npm run distribute: spreads the tables over the workers of a Citus coordinator.
process.argv.splice(2, 0, 'distribute');
await import('./start.mjs');
