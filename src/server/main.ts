// The start: settings → database → app → listen. The only reader of process.env and process.argv.
//   main.js                      serves
//   main.js --demo               serves a made-up coach's practice
//   main.js --api-only           serves without the web app's files, for development
// and, each ending when it is done:
//   main.js make-admin ADDRESS   makes an account an admin
//   main.js backup [FILE]        everything that the database holds, as one file
//   main.js restore FILE [--replace]
//   main.js move postgres://…    from the embedded database to a Postgres server
//   main.js rotate-notes-key [ADDRESS]   changes the keys that encrypt notes
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBackup } from './backup/backup-command.ts';
import { runMove } from './backup/move-command.ts';
import { runRestore } from './backup/restore-command.ts';
import { runMakeAdmin } from './make-admin.ts';
import { keptSecret } from './kept-secret.ts';
import { readSettings, type Settings } from './settings.ts';
import { runRotateNotesKey } from './rotate-notes-key.ts';
import { runServer } from './run-server.ts';

/** Built, this file lies in dist/server; from source in src/server: the project is two folders up either way. */
const PROJECT = join(import.meta.dirname, '..', '..');

function settingsOfThisProcess(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  return readSettings(process.env, { version, keptSecret });
}

/** npm runs its commands in the project's folder: files are named from where the person stood. */
const fileNamed = (name: string | undefined) =>
  name === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', name);

const COMMANDS: Record<string, (settings: Settings, args: readonly string[]) => Promise<void>> = {
  'make-admin': (settings, [address]) => runMakeAdmin(settings, address),
  backup: (settings, [file]) => runBackup(settings, fileNamed(file)),
  restore(settings, args) {
    const [file] = args.filter((arg) => arg !== '--replace');
    return runRestore(settings, fileNamed(file), args.includes('--replace'));
  },
  move: (settings, [target]) => runMove(settings, target),
  'rotate-notes-key': (settings, [address]) => runRotateNotesKey(settings, address),
};

try {
  const [command = '', ...args] = process.argv.slice(2);
  const settings = settingsOfThisProcess();
  const webFolder = command === '--api-only' ? null : join(PROJECT, 'dist', 'web');
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run) await run(settings, args);
  else await runServer(settings, { webFolder, demo: command === '--demo' });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Whatever is still open (a port, an engine's thread) would keep the process alive.
  process.exit(1);
}
