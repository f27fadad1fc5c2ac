// The key of NOTES_KEYS across real processes: changed while a server runs, missing at a start, and a kill -9 in the
// middle of encrypting what an older version had written.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { runCommand, spawnServer, startServer } from './support/server-process.ts';

const OLD = 'the old key of these notes 0123456789';
const NEW = 'the new key of these notes 9876543210';
/** One kill suffices for a usual run; `NOTES_KILLS=20` for the full test. */
const KILLS = Number(process.env['NOTES_KILLS'] ?? 1);
let postgres: NativeServer;
let owner: Client;
let dataDir: string;
beforeAll(async () => {
  postgres = await startNativeServer();
  owner = new Client({ connectionString: postgres.url('postgres') });
  await owner.connect();
  dataDir = mkdtempSync(join(tmpdir(), 'hourbook-notes-keys-'));
});
afterAll(async () => {
  await owner.end();
  await postgres.remove();
  rmSync(dataDir, { recursive: true });
});

const env = (keys: string) => ({
  DATABASE_URL: postgres.url('postgres'),
  DATA_DIR: dataDir,
  JWT_SECRET: 'a secret of this test, long enough to be one',
  NOTES_KEYS: keys,
});
const command = async (keys: string, ...args: string[]) =>
  (await runCommand(env(keys), 'rotate-notes-key', ...args)).stdout;

test('the key is changed by command while a server runs, and a server without it does not start', async () => {
  const before = await startServer({ env: env(OLD) });
  const coach = await signUpCoach(before.url);
  await restOf(before.url, coach).from('clients').insert({ name: 'Ada', notes: 'under the old key' }).throwOnError();
  await before.stop();

  const stranger = spawnServer({ env: env(NEW) });
  expect((await stranger.exited).code).toBe(1);
  expect(stranger.output()).toContain("NOTES_KEYS: coaches' notes in this database are encrypted under a key");
  await expect(command(NEW)).rejects.toThrow('NOTES_KEYS');

  const during = await startServer({ env: env(`${NEW},${OLD}`) });
  // The coach's data key, and the key that signs files.
  expect(await command(`${NEW},${OLD}`)).toContain('2 keys were wrapped with the newest key');
  expect(await command(`${NEW},${OLD}`, coach.email)).toContain('are encrypted under a new key');
  const notes = () => restOf(during.url, coach).from('clients').select('notes').throwOnError();
  expect((await notes()).data).toEqual([{ notes: 'under the old key' }]);
  await during.stop();

  const after = await startServer({ env: env(NEW) });
  const read = await restOf(after.url, coach).from('clients').select('notes').throwOnError();
  expect(read.data).toEqual([{ notes: 'under the old key' }]);
  await after.stop();
});

test('texts of an older version are encrypted despite kills, and stay readable', async () => {
  const first = await startServer({ env: env(NEW) });
  const coach = await signUpCoach(first.url);
  await first.stop();
  await owner.query(
    `insert into public.clients (user_id, name, notes) select $1, 'Old', 'in clear ' || i from generate_series(1, 3000) i`,
    [coach.id],
  );
  await owner.query(`insert into private.waiting_for_seal (user_id, since) values ($1, '-infinity')`, [coach.id]);
  const inClear = async () =>
    Number(
      (
        await owner.query(`select count(*) from public.clients where user_id = $1 and notes like 'in clear%'`, [
          coach.id,
        ])
      ).rows[0].count,
    );
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = spawnServer({ env: env(NEW) });
    const begin = await inClear();
    const deadline = Date.now() + 60_000;
    while ((await inClear()) === begin && begin > 0 && Date.now() < deadline)
      await new Promise((done) => setTimeout(done, 5));
    await server.kill();
    left.push(await inClear());
  }
  expect(left[0]).toBeLessThan(3000);
  const last = await startServer({ env: env(NEW) });
  const { data } = await restOf(last.url, coach).from('clients').select('notes').throwOnError();
  expect(new Set(data.map(({ notes }) => notes as string)).size).toBe(3000);
  const deadline = Date.now() + 60_000;
  while ((await inClear()) > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  expect(await inClear()).toBe(0);
  const again = await restOf(last.url, coach).from('clients').select('notes').throwOnError();
  expect(again.data.map(({ notes }) => notes as string).toSorted()).toEqual(
    data.map(({ notes }) => notes as string).toSorted(),
  );
  await last.stop();
});
