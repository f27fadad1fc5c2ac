// npm run coach -- export|restore|delete|lock|unlock ADDRESS: what an operator does for one coach.
process.argv.splice(2, 0, 'coach');
await import('./start.mjs');
