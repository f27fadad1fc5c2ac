// npm run notice beside servers that run: two on one Postgres, one of them with two workers, and one with the embedded engine.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwnerOnce, openOwner } from '#server/db/open-owner.ts';
import { readNotice } from '#server/notice/watched-notice.ts';
import { runNotice } from '#server/notice-command.ts';
import { readSettings } from '#server/settings.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { startServer } from './support/server-process.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
const SECRET = 'only-for-tests-0123456789-0123456789';
const folder = temporaryFolder();
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  folder.remove();
});

/** What a server says to a write: whether it is refused at once, and the operator's message. Five times, since each worker reads for itself. */
async function answers(url: string): Promise<string[]> {
  const ask = async () => {
    const answer = await fetch(`${url}/rest/v1/clients`, {
      method: 'POST',
      body: '{}',
      headers: { connection: 'close' },
    });
    return `${answer.status === 503 ? 'refused' : 'taken'} ${answer.headers.get('x-notice')}`;
  };
  return [...new Set([await ask(), await ask(), await ask(), await ask(), await ask()])];
}

const USUAL = ['taken null'];
const MAINTENANCE = ['refused maintenance Until%209'];
/** Each process reads every five seconds. */
const IN_TIME = { interval: 500 };

test('two servers on one Postgres follow within seconds', async () => {
  const env = { DATABASE_URL: native.url('postgres'), JWT_SECRET: SECRET, DATA_DIR: `${folder.path}/native` };
  const settings = readSettings(env, { version: 'test', readOrCreateSecret: () => SECRET });
  const servers = [await startServer({ env: { ...env, WORKERS: '2' } }), await startServer({ env })];
  const all = () => Promise.all(servers.map(({ url }) => answers(url)));
  expect(await all()).toEqual([USUAL, USUAL]);
  expect(await runNotice(settings, ['--maintenance', 'Until 9'])).toContain('nothing can be changed');
  await expect.poll(all, IN_TIME).toEqual([MAINTENANCE, MAINTENANCE]);
  // One that starts knows at once.
  const late = await startServer({ env });
  expect(await answers(late.url)).toEqual(MAINTENANCE);
  await runNotice(settings, ['Tomorrow']);
  await expect.poll(all, IN_TIME).toEqual([['taken notice Tomorrow'], ['taken notice Tomorrow']]);
  await runNotice(settings, ['--end']);
  await expect.poll(all, IN_TIME).toEqual([USUAL, USUAL]);
  for (const server of [...servers, late]) await server.stop();
});

test('a server with the embedded engine is asked, and its folder is written while none runs', async () => {
  const env = { DATA_DIR: `${folder.path}/embedded` };
  const settings = readSettings(env, { version: 'test', readOrCreateSecret: () => SECRET });
  const server = await startServer({ env });
  await runNotice(settings, ['--maintenance', 'Until 9']);
  expect(await answers(server.url)).toEqual(MAINTENANCE);
  await server.stop();
  await runNotice(settings, ['--end']);
  expect(await asOwnerOnce(openOwner(settings), readNotice)).toBeNull();
});

test('says how it is called', async () => {
  const settings = readSettings({}, { version: 'test', readOrCreateSecret: () => SECRET });
  for (const args of [[], [' '], ['--maintenence'], ['--end', 'now'], ['a', 'b'], ['x'.repeat(301)]])
    await expect(runNotice(settings, args), String(args)).rejects.toThrow('npm run notice -- "TEXT"');
});
