// The entry point. Only this file reads process.env and process.argv.
//   main.js                      serves
//   main.js --demo               serves with the data of a fictitious coach, in demo-data unless DATA_DIR says another folder; reads no .env
//   main.js --api-only           serves without the web app's files, for development
// and commands that end when they are done, each an npm command too (package.json):
//   main.js make-admin ADDRESS   makes an account an admin
//   main.js backup [FILE]        writes the whole database to one file
//   main.js check-backup [FILE]  restores a backup, or the newest copy in BACKUP_TO, into a database of its own, which is removed again
//   main.js fetch-backup FILE [NAME]   writes a copy of a backup in the S3 store to a file
//   main.js restore FILE [--replace]
//   main.js move postgres://…    moves the embedded database to a Postgres server
//   main.js rotate-notes-key [ADDRESS]   changes the keys that encrypt notes
//   main.js rotate-signing-key   signs files with a new key
//   main.js coach VERB ADDRESS   exports, restores, deletes, locks or unlocks one coach
//   main.js notice TEXT          tells every coach something; --maintenance refuses writes, --end ends both
//   main.js test-mail ADDRESS    sends one mail, and looks at the DNS records of the sender's domain
//   main.js distribute           spreads the tables over the workers of a Citus coordinator
import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, constants, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createLog } from './log/create-log.ts';
import { isAtTerminal, logProcess, reportFailedStart } from './log/process-log.ts';
import { makePrivate, writePrivately } from './private-files.ts';
import { readOrCreateSecret } from './stored-secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { readEnvFile } from './settings/env-file.ts';
import { countWorkers } from './workers/worker-count.ts';
import { PLACE_VARIABLE, readPlace, type WorkerPlace } from './workers/worker-messages.ts';

/** This file is in dist/server (built) or src/server, so the project is two folders up. */
const PROJECT = join(import.meta.dirname, '..', '..');

type Environment = Record<string, string | undefined>;

/**
 * The environment and the lines of .env that it does not have. The demo reads none of these: its coach has a public password, and
 * must not be in the database that they name.
 */
function readEnvironment(): Environment {
  if (command === '--demo') return { DATA_DIR: 'demo-data', ...process.env };
  if (!existsSync('.env')) return process.env;
  const { lines, unknown } = readEnvFile(readFileSync('.env', 'utf8'));
  if (unknown.length > 0 && !cluster.isWorker)
    process.emitWarning(`.env has names that are no settings: ${unknown.join(', ')}`);
  return { ...lines, ...process.env };
}

function loadSettings(env: Environment): Settings {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  return readSettings(env, { version, readOrCreateSecret });
}

/** npm runs commands in the project's folder; INIT_CWD is the folder in which the user ran npm. */
const fromCaller = (name: string) => resolve(process.env['INIT_CWD'] ?? '.', name);
const resolveFromCaller = (name: string | undefined) => (name === undefined ? undefined : fromCaller(name));

/** The user of this machine who runs a command; with sudo, who called it. A container's user may have no name. */
function operatorName(): string {
  try {
    return (process.env['SUDO_USER'] ?? userInfo().username).slice(0, 100);
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

type Command = (settings: Settings, args: readonly string[]) => Promise<void>;

/** Loaded when they are called, so that the primary process of several stays small. */
const COMMANDS = {
  async 'make-admin'(settings, [address]) {
    const { runMakeAdmin } = await import('./make-admin.ts');
    return runMakeAdmin(settings, address);
  },
  async backup(settings, [file]) {
    const { runBackup } = await import('./backup/backup-command.ts');
    return runBackup(settings, resolveFromCaller(file));
  },
  async 'check-backup'(settings, [file]) {
    const { runCheckBackup } = await import('./backup/check-backup-command.ts');
    return runCheckBackup(settings, resolveFromCaller(file));
  },
  async 'fetch-backup'(settings, [file, name]) {
    const { runFetchBackup } = await import('./backup/off-site/fetch-backup-command.ts');
    return runFetchBackup(settings, resolveFromCaller(file), name);
  },
  async restore(settings, args) {
    const { runRestore } = await import('./backup/restore-command.ts');
    const [file] = args.filter((arg) => arg !== '--replace');
    return runRestore(settings, resolveFromCaller(file), args.includes('--replace'));
  },
  async move(settings, [target]) {
    const { runMove } = await import('./backup/move-command.ts');
    return runMove(settings, target);
  },
  async 'rotate-notes-key'(settings, [address]) {
    const { runRotateNotesKey } = await import('./rotate-notes-key.ts');
    return runRotateNotesKey(settings, address);
  },
  async 'rotate-signing-key'(settings) {
    const { runRotateSigningKey } = await import('./rotate-signing-key.ts');
    return runRotateSigningKey(settings);
  },
  async coach(settings, args) {
    const { runCoach } = await import('./one-coach/coach-command.ts');
    const told = await runCoach(settings, { args, resolvePath: fromCaller, operator: operatorName() });
    process.stdout.write(`${told}\n`);
  },
  async notice(settings, args) {
    const { runNotice } = await import('./notice-command.ts');
    process.stdout.write(`${await runNotice(settings, args)}\n`);
  },
  async 'test-mail'(settings, args) {
    const { runTestMail } = await import('./mail/test-mail-command.ts');
    return runTestMail(settings, args);
  },
  async distribute(settings) {
    const { runDistribute } = await import('./db/distributed/distribute-command.ts');
    return runDistribute(settings);
  },
} satisfies Record<string, Command>;
type CommandName = keyof typeof COMMANDS;

/** The most arguments; null for those that check their own. */
const MOST: Readonly<Record<CommandName | '' | '--demo' | '--api-only', number | null>> = {
  '': 0,
  '--demo': 0,
  '--api-only': 0,
  'make-admin': 1,
  backup: 1,
  'check-backup': 1,
  'fetch-backup': 2,
  restore: 1,
  move: 1,
  'rotate-notes-key': 1,
  'rotate-signing-key': 0,
  coach: null,
  notice: null,
  'test-mail': 2,
  distribute: 0,
};

/** A mistyped word neither starts a server nor is left out. */
function requireKnown(word: string, given: readonly string[]): void {
  if (!Object.hasOwn(MOST, word))
    throw new Error(`There is no command ${word}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const most = MOST[word as keyof typeof MOST];
  if (most === null) return;
  const others = word === 'restore' ? given.filter((arg) => arg !== '--replace') : given;
  const wrong = others.find((arg) => arg.startsWith('--')) ?? others[most];
  if (wrong !== undefined) throw new Error(`The command ${word} takes no ${wrong}.`);
}

/** Told to end, a command removes what it was writing (temporary-files.ts): by default a signal ends a process without that. */
function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

function warnAboutReadable(paths: readonly string[]): void {
  if (paths.length > 0)
    process.emitWarning(`${paths.length} files may be readable by other users of this machine: ${paths[0]} and others`);
}

/** Serves as one process or as several. */
async function serve(settings: Settings, place: WorkerPlace | null, env: Environment): Promise<void> {
  const { count, refusal } = countWorkers(settings, availableParallelism());
  if (place === null && count > 1) {
    // Without the lines of .env: a worker reads them again, so that they can change.
    const { runWorkers } = await import('./workers/run-workers.ts');
    return runWorkers(settings, { count, script: import.meta.filename, args: process.argv.slice(2) });
  }
  Object.assign(process.env, env);
  if (place === null && refusal !== null) createLog(settings.logLevel).warn(refusal);
  heedHangUp(settings, place);
  const { runServer } = await import('./run-server.ts');
  const webFolder = command === '--api-only' ? null : join(PROJECT, 'dist', 'web');
  return runServer(settingsAt(settings, place), { webFolder, demo: command === '--demo', place });
}

/** A worker leaves SIGHUP to the primary process. A single one cannot replace itself, and is not to end by a reload. */
function heedHangUp(settings: Settings, place: WorkerPlace | null): void {
  if (place === null && isAtTerminal()) return;
  process.on('SIGHUP', () => {
    if (place === null) createLog(settings.logLevel).warn('SIGHUP replaces workers, and this server is one process');
  });
}

function settingsAt(settings: Settings, place: WorkerPlace | null): Settings {
  if (place === null) return settings;
  const stripeSimulatorPort = place.simulatorPort ?? settings.stripeSimulatorPort;
  return { ...settings, processes: place.of, stripeSimulatorPort };
}

const [command = '', ...args] = process.argv.slice(2);
const run: Command | undefined = Object.hasOwn(COMMANDS, command) ? COMMANDS[command as CommandName] : undefined;
// A command writes for a terminal, the server for a log.
if (!run) logProcess();
try {
  requireKnown(command, args);
  writePrivately();
  const placeText = cluster.isWorker ? process.env[PLACE_VARIABLE] : undefined;
  const place = placeText === undefined ? null : readPlace(placeText);
  const env = readEnvironment();
  const settings = loadSettings(env);
  if (place === null) warnAboutReadable(makePrivate(settings.dataDir));
  if (run) {
    endOnSignal();
    Object.assign(process.env, env);
    await run(settings, args);
  } else await serve(settings, place, env);
} catch (error) {
  if (run) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  else reportFailedStart(error);
  // An open port or worker thread would keep the process alive.
  process.exit(1);
}
