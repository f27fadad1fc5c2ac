// The entry point. Only this file reads process.env and process.argv.
//   main.js                      serves
//   main.js --demo               serves with the data of a fictitious coach
//   main.js --api-only           serves without the web app's files, for development
// and commands that end when they are done:
//   main.js make-admin ADDRESS   makes an account an admin
//   main.js backup [FILE]        writes the whole database to one file
//   main.js restore FILE [--replace]
//   main.js move postgres://…    moves the embedded database to a Postgres server
//   main.js rotate-notes-key [ADDRESS]   changes the keys that encrypt notes
//   main.js rewrite-tables       encrypts what waits for it, and rewrites files that held texts in clear
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBackup } from './backup/backup-command.ts';
import { runMove } from './backup/move-command.ts';
import { runRestore } from './backup/restore-command.ts';
import { runMakeAdmin } from './make-admin.ts';
import { logProcess, reportFailedStart } from './log/process-log.ts';
import { makePrivate, writePrivately } from './private-files.ts';
import { readOrCreateSecret } from './stored-secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { runRotateNotesKey } from './rotate-notes-key.ts';
import { runRewriteTables } from './rewrite-tables-command.ts';
import { runServer } from './run-server.ts';

/** This file is in dist/server (built) or src/server, so the project is two folders up. */
const PROJECT = join(import.meta.dirname, '..', '..');

function loadSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  return readSettings(process.env, { version, readOrCreateSecret });
}

/** npm runs commands in the project's folder; INIT_CWD is the folder in which the user ran npm. */
const resolveFromCaller = (name: string | undefined) =>
  name === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', name);

const COMMANDS: Record<string, (settings: Settings, args: readonly string[]) => Promise<void>> = {
  'make-admin': (settings, [address]) => runMakeAdmin(settings, address),
  backup: (settings, [file]) => runBackup(settings, resolveFromCaller(file)),
  restore(settings, args) {
    const [file] = args.filter((arg) => arg !== '--replace');
    return runRestore(settings, resolveFromCaller(file), args.includes('--replace'));
  },
  move: (settings, [target]) => runMove(settings, target),
  'rotate-notes-key': (settings, [address]) => runRotateNotesKey(settings, address),
  'rewrite-tables': (settings) => runRewriteTables(settings),
};

function warnAboutReadable(paths: readonly string[]): void {
  if (paths.length > 0)
    process.emitWarning(`${paths.length} files may be readable by other users of this machine: ${paths[0]} and others`);
}

const [command = '', ...args] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
// A command writes for the person who gave it; the server for a log.
if (!run) logProcess();
try {
  writePrivately();
  const settings = loadSettings();
  warnAboutReadable(makePrivate(settings.dataDir));
  const webFolder = command === '--api-only' ? null : join(PROJECT, 'dist', 'web');
  if (run) await run(settings, args);
  else await runServer(settings, { webFolder, demo: command === '--demo' });
} catch (error) {
  if (run) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  else reportFailedStart(error);
  // An open port or worker thread would keep the process alive.
  process.exit(1);
}
