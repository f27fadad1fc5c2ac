// npm run test-mail -- ADDRESS: sends one mail with the settings of the server, and says what the mail server answered.
process.argv.splice(2, 0, 'test-mail');
await import('./start.mjs');
