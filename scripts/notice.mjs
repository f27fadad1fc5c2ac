// npm run notice -- "TEXT" | --maintenance ["TEXT"] | --end: what every coach is told, and maintenance.
process.argv.splice(2, 0, 'notice');
await import('./start.mjs');
