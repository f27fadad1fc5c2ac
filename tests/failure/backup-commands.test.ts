// The commands as an operator runs them: with and without a running server, and the move to a Postgres server.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBackup } from '#server/backup/backup-command.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { requestBackup, openControlSocket } from '#server/backup/control-socket.ts';
import { runMove } from '#server/backup/move-command.ts';
import { runRestore } from '#server/backup/restore-command.ts';
import { rolePassword } from '#server/db/native/role-passwords.ts';
import { runRotateNotesKey } from '#server/rotate-notes-key.ts';
import { runRotateSigningKey } from '#server/rotate-signing-key.ts';
import { readSettings } from '#server/settings.ts';
import { onServer } from '#tests/support/citus-cluster.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { openFolder, temporaryFolder, type Place } from './support/backup-places.ts';
import { restOf, signUpCoach, type Coach } from './support/coach.ts';
import { runCommand, startServer } from './support/server-process.ts';

const NOTE = 'What was said stays here.';
const folder = temporaryFolder();
const path = (name: string) => join(folder.path, name);
const dataDir = path('data');
let native: NativeServer;
let target: string;
beforeAll(async () => {
  native = await startNativeServer();
  target = native.url('postgres');
});
afterAll(async () => {
  await native.remove();
  folder.remove();
});

const LENT = ['public.lent_views', 'public.lent_comments', 'private.lent_links'];

/** A coach has lent a view with a comment. */
async function lendView({ app, asOwner }: Place): Promise<void> {
  const { id } = await app.signUp();
  await asOwner((run) =>
    run(
      `with view as (
         insert into public.lent_views (user_id, assessor_name, assessor_email, period_from, period_to, client_labels, expires_at)
         values ($1, 'Ada', 'ada@example.net', '2026-01-01', '2026-12-31', 'numbers', now() + interval '30 days') returning user_id, id),
       link as (insert into private.lent_links (user_id, view_id, token_hash) select user_id, id, sha256('a') from view)
       insert into public.lent_comments (user_id, view_id, comment) select user_id, id, 'Clear' from view`,
      [id],
    ),
  );
}

/** Resolves to stdout; rejects with stderr. */
const command = async (env: Record<string, string>, ...args: string[]) =>
  (await runCommand({ INIT_CWD: folder.path, ...env }, ...args)).stdout;

test.each([
  [['bakup']],
  [['--demos']],
  [['backup', '--help']],
  [['restore', 'FILE', '--replase']],
  [['check-backup', 'one', 'two']],
  [['make-admin', 'kim@example.org', 'kim@example.com']],
  [['rotate-signing-key', 'now']],
])('%j is refused by name, and makes nothing', async (args) => {
  const { code, stdout, stderr } = await command({ DATA_DIR: dataDir }, ...args).then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect([code, stdout + stderr]).toEqual([1, expect.stringMatching(new RegExp(`[Tt]he.* command .*${args.at(-1)}`))]);
  expect(existsSync(dataDir)).toBe(false);
});

/** For refused commands: without a process of its own. */
const settingsOf = (env: Record<string, string>) =>
  readSettings(env, { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' });

/** It would say that the older keys of NOTES_KEYS are not needed any more. */
test.each([
  ['without the settings of the server', () => ({}), /^There is no database in /],
  ['on another database', () => ({ DATABASE_URL: target }), /names is not a Hourbook database\.$/],
])('keys are not rotated %s, and none is made', async (_where, env, refusal) => {
  const elsewhere = path('elsewhere');
  const settings = settingsOf({ DATA_DIR: elsewhere, ...env() });
  await expect(runRotateNotesKey(settings, undefined)).rejects.toThrow(refusal);
  await expect(runRotateSigningKey(settings)).rejects.toThrow(refusal);
  expect(existsSync(elsewhere)).toBe(false);
});

test('backup, restore and move, with and without a running server', async () => {
  // Created here, since the start of a process has a timeout.
  const place = await openFolder(dataDir);
  await lendView(place);
  await place.close();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const coach = await signUpCoach(server.url);
  const rest = restOf(server.url, coach);
  const client = { id: crypto.randomUUID(), user_id: coach.id, name: 'Somebody', notes: NOTE };
  expect((await rest.from('clients').insert(client)).error).toBeNull();

  const settings = settingsOf({ DATA_DIR: dataDir });
  const printed = await command({ DATA_DIR: dataDir }, 'backup', 'beside.jsonl.gz');
  expect(printed).toMatch(/beside\.jsonl\.gz: \d+ rows, .* MB, read in \d+ ms/);
  expect(printed).toContain('It holds no keys');
  const beside = await checkBackup(path('beside.jsonl.gz'));
  expect(beside.tables['public.clients']?.rows).toBe(1);
  expect(statSync(path('beside.jsonl.gz')).mode & 0o777).toBe(0o600);
  await expect(runBackup(settings, path('beside.jsonl.gz'))).rejects.toThrow(/beside\.jsonl\.gz is there already/);
  await expect(runMove(settings, target)).rejects.toThrow(/is in use by another Hourbook server/);
  await expect(runRestore(settings, path('beside.jsonl.gz'), true)).rejects.toThrow(/is in use/);
  await server.stop();

  await command({ DATA_DIR: dataDir }, 'backup');
  const [own] = readdirSync(join(dataDir, 'backups')).filter((name) =>
    /^hourbook-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/.test(name),
  );
  const without = await checkBackup(join(dataDir, 'backups', own!));
  expect(without.tables['public.clients']).toEqual(beside.tables['public.clients']);

  // A new machine: the backup, and the keys that were stored separately.
  mkdirSync(path('restored'));
  copyFileSync(join(dataDir, 'keys.json'), path('restored/keys.json'));
  await expect(command({ DATA_DIR: path('restored') }, 'restore', 'beside.jsonl.gz')).rejects.toThrow(
    /NOTES_KEYS: coaches' notes in this database are encrypted under a key/,
  );
  copyFileSync(join(dataDir, 'notes-key.json'), path('restored/notes-key.json'));
  const restored = await command({ DATA_DIR: path('restored') }, 'restore', 'beside.jsonl.gz');
  expect(restored).toContain('all were read back and compared');
  await expect(runRestore(settingsOf({ DATA_DIR: path('restored') }), path('beside.jsonl.gz'), false)).rejects.toThrow(
    /--replace/,
  );
  await expectSignedIn({ DATA_DIR: path('restored') }, coach);

  const moved = await command({ DATA_DIR: dataDir }, 'move', target);
  expect(moved).toMatch(/public\.clients +1 rows/);
  for (const table of LENT) expect(moved).toMatch(new RegExp(`${table} +1 rows`));
  expect(moved).not.toContain(new URL(target).password);
  await expect(runMove(settings, target)).rejects.toThrow('The database is not empty');
  await expectSignedIn({ DATA_DIR: dataDir, DATABASE_URL: target }, coach);

  // From one Postgres to another.
  await onServer(native, 'postgres', 'create database again');
  const again = native.url('again');
  const second = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: target } });
  const onNative = settingsOf({ DATA_DIR: dataDir, DATABASE_URL: target });
  await expect(runMove(onNative, again)).rejects.toThrow('A server uses the database');
  await second.stop();
  await expectSignedIn({ DATA_DIR: dataDir, DATABASE_URL: target }, coach);
  // A server that had nothing to do has no connection. It would write to the former database.
  await connectAsServer();
  const movedAgain = await command({ DATA_DIR: dataDir, DATABASE_URL: target }, 'move', again);
  expect(movedAgain).toMatch(/public\.clients +1 rows/);
  await expect(connectAsServer()).rejects.toThrow(/too many connections for database/);
  await expectSignedIn({ DATA_DIR: dataDir, DATABASE_URL: again }, coach);
  await onServer(native, 'postgres', /: (alter database .*);/.exec(movedAgain)![1]!);
  await connectAsServer();
});

/** To the database that is moved from one Postgres to another, with the password of its servers. */
async function connectAsServer(): Promise<void> {
  const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { jwtSecret: string };
  const [user, password] = ['authenticator', rolePassword('authenticator', jwtSecret)];
  const client = new Client({ connectionString: Object.assign(new URL(target), { username: user, password }).href });
  await client.connect();
  await client.end();
}

/** A server with these settings accepts the coach's earlier tokens and reads the data. */
async function expectSignedIn(env: Record<string, string>, coach: Coach): Promise<void> {
  const server = await startServer({ env });
  const { data, error } = await restOf(server.url, coach).from('clients').select('notes');
  expect(error).toBeNull();
  expect(data).toEqual([{ notes: NOTE }]);
  const refreshed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: coach.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: coach.refreshToken }),
  });
  expect(refreshed.status).toBe(200);
  await server.stop();
}

test('a native database is backed up and restored by the same commands', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: target };
  const token = 'only-for-tests-0123456789-0123456789';
  const server = await startServer({ env: { ...env, METRICS_TOKEN: token } });
  const backedUpAt = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/^hourbook_backup_last_success_timestamp_seconds (\S+)$/m.exec(await answer.text())?.[1]);
  };
  expect(await backedUpAt()).toBe(0);
  await command(env, 'backup', 'native.jsonl.gz');
  // By the server that has not made it.
  expect(Math.abs((await backedUpAt()) - statSync(path('native.jsonl.gz')).mtimeMs / 1000)).toBeLessThan(60);
  await server.stop();
  const contents = await checkBackup(path('native.jsonl.gz'));
  await expect(runRestore(settingsOf(env), path('native.jsonl.gz'), false)).rejects.toThrow(/holds tables already/);
  const output = await command({ ...env, DATABASE_URL: native.url('template1') }, 'restore', 'native.jsonl.gz');
  expect(output).toContain(`as they were on ${contents.header.createdAt}`);
});

test('a restored database runs no job and sends no mail until the operator says so', async () => {
  const source = { DATA_DIR: path('source') };
  const place = await openFolder(source.DATA_DIR);
  await place.close();
  const original = await startServer({ env: source });
  const coach = await signUpCoach(original.url);
  await original.stop();
  await command(source, 'backup', 'original.jsonl.gz');
  expect(await command(source, 'check-backup', 'original.jsonl.gz')).toMatch(/can be restored: \d+ rows/);
  const otherKey = { ...source, NOTES_KEYS: 'another key, which opens nothing of this at all' };
  await expect(command(otherKey, 'check-backup', 'original.jsonl.gz')).rejects.toThrow('NOTES_KEYS');
  mkdirSync(path('copy'));
  for (const file of ['keys.json', 'notes-key.json'])
    copyFileSync(join(path('source'), file), join(path('copy'), file));
  const copy = { DATA_DIR: path('copy') };
  expect(await command(copy, 'restore', 'original.jsonl.gz')).toContain('no job runs and no mail is sent');

  const mails = () => (existsSync(path('copy/mail')) ? readdirSync(path('copy/mail')) : []);
  const quiet = await startServer({ env: copy });
  expect(quiet.output()).toContain('set JOBS=on and MAILS=on: until then no job runs and no mail is sent');
  const asked = await fetch(`${quiet.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: coach.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: coach.email }),
  });
  expect(asked.status).toBe(200);
  await quiet.stop();
  expect(mails()).toEqual([]);

  const usual = await startServer({ env: { ...copy, JOBS: 'on', MAILS: 'on' } });
  expect(usual.output()).not.toContain('was restored');
  await expect.poll(() => mails().length).toBe(1);
  await usual.stop();
});

test('errors have a readable message', async () => {
  const none = settingsOf({ DATA_DIR: path('none') });
  await expect(runBackup(none, undefined)).rejects.toThrow(/There is no database in .*none yet/);
  await expect(runRestore(none, undefined, false)).rejects.toThrow(/Name the backup: npm run restore -- FILE/);
  await expect(runMove(none, 'mysql://x')).rejects.toThrow(/Say where to/);
  await expect(runMove(settingsOf({ DATABASE_URL: target }), target)).rejects.toThrow('The database is not empty');
  const long = path('a-very-long-name'.repeat(8));
  const notAsked = () => Promise.reject(new Error('not asked'));
  await expect(openControlSocket(long, { make: notAsked, tell: notAsked })).rejects.toThrow(/too long/);
  await expect(requestBackup(long, path('x'))).rejects.toThrow(/its path is too long/);
  expect(existsSync(long)).toBe(false);
});
