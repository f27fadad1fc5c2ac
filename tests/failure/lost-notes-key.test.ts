// NOTES_KEYS is lost: with NOTES_LOST=accept the real server starts, keeps what it cannot read, and reads it again with the key.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { restOf, signUpCoach, type Coach } from './support/coach.ts';
import { runCommand, spawnServer, startServer } from './support/server-process.ts';

const LOST = 'the lost key of these notes 0123456789';
const NEW = 'the key after the loss of it 9876543210';
const folder = temporaryFolder();
let postgres: NativeServer;
beforeAll(async () => {
  postgres = await startNativeServer();
});
afterAll(async () => {
  await postgres.remove();
  folder.remove();
});

const command = async (env: Record<string, string>, ...args: string[]) => (await runCommand(env, ...args)).stdout;

describe.each(['native', 'embedded'])('on the %s engine', (engine) => {
  const env = (keys: string, more: Record<string, string> = {}) => ({
    ...(engine === 'native' && { DATABASE_URL: postgres.url('postgres') }),
    DATA_DIR: join(folder.path, engine),
    JWT_SECRET: 'a secret of this test, long enough to be one',
    NOTES_KEYS: keys,
    ...more,
  });
  const ACCEPT = { NOTES_LOST: 'accept' };
  const notes = async (url: string, coach: Coach) => {
    const { data } = await restOf(url, coach).from('clients').select('name, notes').order('name').throwOnError();
    return Object.fromEntries(data.map((row) => [row.name as string, row.notes as string]));
  };

  test('the server starts without the key, loses nothing, and reads all when it is found', async () => {
    const before = await startServer({ env: env(LOST) });
    const coach = await signUpCoach(before.url);
    await restOf(before.url, coach).from('clients').insert({ name: 'Ada', notes: 'in confidence' }).throwOnError();
    await before.stop();

    const refused = spawnServer({ env: env(NEW) });
    expect((await refused.exited).code).toBe(1);
    expect(refused.output()).toContain('NOTES_LOST=accept');
    const backup = join(folder.path, `${engine}.jsonl.gz`);
    await command(env(NEW), 'backup', backup);
    await expect(command(env(NEW), 'check-backup', backup)).rejects.toThrow('NOTES_KEYS');
    expect(await command(env(NEW, ACCEPT), 'check-backup', backup)).toContain('can be restored');

    // Twice: the second start has nothing left to settle.
    for (const name of ['Grace', 'Mia']) {
      const server = await startServer({ env: env(NEW, { ...ACCEPT, LOG_LEVEL: 'warn' }) });
      expect(server.output()).toContain("can't be read");
      const rest = restOf(server.url, coach);
      await rest
        .from('clients')
        .insert({ name, notes: `of ${name}` })
        .throwOnError();
      const changed = await rest.from('clients').update({ notes: 'overwritten' }).eq('name', 'Ada');
      expect(changed.error?.hint).toMatch(/^notes: /);
      expect(await notes(server.url, coach)).toMatchObject({ Ada: UNREADABLE_TEXT, [name]: `of ${name}` });
      const keys = await fetch(`${server.url}/.well-known/jwks.json`);
      expect(((await keys.json()) as { keys: unknown[] }).keys).toHaveLength(2);
      await server.stop();
    }
    await expect(command(env(NEW), 'rotate-notes-key')).rejects.toThrow('NOTES_KEYS');

    const all = { Ada: 'in confidence', Grace: 'of Grace', Mia: 'of Mia' };
    const found = await startServer({ env: env(`${NEW},${LOST}`) });
    expect(await notes(found.url, coach)).toEqual(all);
    await restOf(found.url, coach).from('clients').update({ notes: 'in confidence' }).eq('name', 'Ada').throwOnError();
    await found.stop();
    await command(env(`${NEW},${LOST}`), 'rotate-notes-key');
    const after = await startServer({ env: env(NEW) });
    expect(await notes(after.url, coach)).toEqual(all);
    await after.stop();
  });
});
