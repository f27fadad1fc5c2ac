// npm run make-admin -- ADDRESS: makes the account with this email address an admin.
process.argv.splice(2, 0, 'make-admin');
await import('./start.mjs');
