// The start: settings → database → app → listen. The only reader of process.env and process.argv.
//   main.js                      serves
//   main.js --demo               serves a made-up coach's practice
//   main.js --api-only           serves without the web app's files, for development
//   main.js make-admin ADDRESS   makes an account an admin, then ends
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMakeAdmin } from './make-admin.ts';
import { keptSecret } from './kept-secret.ts';
import { readSettings, type Settings } from './settings.ts';
import { runServer } from './run-server.ts';

/** Built, this file lies in dist/server; from source in src/server: the project is two folders up either way. */
const PROJECT = join(import.meta.dirname, '..', '..');

function settingsOfThisProcess(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  return readSettings(process.env, { version, keptSecret });
}

try {
  const [command, argument] = process.argv.slice(2);
  const settings = settingsOfThisProcess();
  const webFolder = command === '--api-only' ? null : join(PROJECT, 'dist', 'web');
  if (command === 'make-admin') await runMakeAdmin(settings, argument);
  else await runServer(settings, { webFolder, demo: command === '--demo' });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Whatever is still open (a port, an engine's thread) would keep the process alive.
  process.exit(1);
}
