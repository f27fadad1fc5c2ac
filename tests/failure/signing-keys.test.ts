// The key that signs files across real processes: made once by several servers that start at once, the same after another start,
// replaced by command while they run, and in a backup. None of its secret reaches a log or a command's output.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWrappingKeys, wrappedSigningName } from '#server/encryption/wrapping-keys.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { runCommand, spawnServer, startServer } from './support/server-process.ts';

const NOTES_KEY = 'the key of these notes 0123456789';
const folder = temporaryFolder();
let postgres: NativeServer;
beforeAll(async () => {
  postgres = await startNativeServer();
});
afterAll(async () => {
  await postgres.remove();
  folder.remove();
});

const env = (database = 'postgres', notesKeys = NOTES_KEY) => ({
  DATABASE_URL: postgres.url(database),
  DATA_DIR: join(folder.path, 'data'),
  JWT_SECRET: 'a secret of this test, long enough to be one',
  NOTES_KEYS: notesKeys,
  LOG_LEVEL: 'debug',
});
const keysAt = async (url: string) => {
  const response = await fetch(`${url}/.well-known/jwks.json`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};
async function command(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await runCommand(variables, ...args);
  return stdout + stderr;
}
async function owner<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
/** The private key's lines, which nothing may show. */
async function secretLines(): Promise<string[]> {
  const [row] = await owner<{ id: string; wrapped: Buffer; wrapped_by: string }>(
    'select id, wrapped, wrapped_by from private.signing_keys where retired_at is null',
  );
  const { id, wrapped, wrapped_by } = row!;
  const text = createWrappingKeys([NOTES_KEY]).unwrap(wrapped_by, wrapped, wrappedSigningName(id)).toString();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
}

test('one key for all servers, also after a rotation, a restart and a restore', async () => {
  const servers = [spawnServer({ env: env() }), spawnServer({ env: env() })];
  const [one, two] = await Promise.all(servers.map((server) => server.ready));
  const [first, ...others] = await keysAt(one!);
  expect(others).toEqual([]);
  expect(await keysAt(two!)).toEqual([first]);
  const secrets = await secretLines();

  const told = await command(env(), 'rotate-signing-key');
  const [second, ...older] = await keysAt(two!);
  expect(older).toEqual([first]);
  expect(told).toContain(second);
  expect(await keysAt(one!)).toEqual([second, first]);
  secrets.push(...(await secretLines()));
  for (const server of servers) await server.stop();

  const again = await startServer({ env: env() });
  expect(await keysAt(again.url)).toEqual([second, first]);
  await again.stop();

  const file = join(folder.path, 'with-keys.jsonl.gz');
  const backedUp = await command(env(), 'backup', file);
  await owner('create database restored');
  await command(env('restored'), 'restore', file);
  const restored = await startServer({ env: env('restored') });
  expect(await keysAt(restored.url)).toEqual([second, first]);
  await restored.stop();

  const shown = [...servers, again, restored].map((each) => each.output()).join('\n') + told + backedUp;
  const stored = gunzipSync(readFileSync(file)).toString();
  expect(stored).toContain(first);
  expect(secrets).toHaveLength(6);
  for (const secret of secrets) {
    expect(shown).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

test('without the key of NOTES_KEYS that wraps it, no server starts, and none replaces it by another', async () => {
  const before = await owner('select * from private.signing_keys order by id');
  const stranger = spawnServer({ env: env('postgres', 'another key of these notes 9876543210') });
  expect((await stranger.exited).code).toBe(1);
  expect(stranger.output()).toContain('that this server was not given');
  expect(await owner('select * from private.signing_keys order by id')).toEqual(before);
});
