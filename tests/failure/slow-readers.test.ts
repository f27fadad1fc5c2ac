// Programs of a coach on the real port: one that stops reading an archive, and keys beside the coach on the same few connections to the
// database.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { NEW_KEY } from '#tests/support/personal-keys.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { signUpCoach, type Coach } from './support/coach.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
/** More than the buffers of a connection hold. */
const [CLIENTS, TIMES, NOTE] = [300, 6, 10_000];

const folder = temporaryFolder();
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  folder.remove();
});

describe.each(['embedded', 'native'])('on the %s engine', (engine) => {
  let server: ServerProcess & { readonly url: string };
  let coach: Coach;
  beforeAll(async () => {
    const database = engine === 'native' ? { DATABASE_URL: native.url('postgres') } : {};
    server = await startServer({ env: { DATA_DIR: `${folder.path}/${engine}`, ...database } });
    coach = await signUpCoach(server.url);
    for (let time = 0; time < TIMES; time += 1) {
      const rows = Array.from({ length: CLIENTS }, (_, at) => ({
        name: `Client ${time} ${at}`,
        notes: 'x'.repeat(NOTE),
      }));
      expect((await send('POST', '/rest/v1/clients', rows)).status).toBe(201);
    }
  });
  afterAll(() => server.stop());

  const headersOf = (token: string) => ({
    apikey: token.startsWith('hb_') ? token : coach.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const send = (method: string, path: string, body?: unknown, token = coach.token) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: headersOf(token),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const archive = () => send('POST', '/functions/v1/create-archive', {});

  /** The answer's head, and no byte of its body. */
  async function beginArchive(): Promise<IncomingMessage> {
    const asked = request(`${server.url}/functions/v1/create-archive`, {
      method: 'POST',
      headers: headersOf(coach.token),
    });
    asked.end('{}');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.pause();
    return answer;
  }
  const readAll = async (answer: IncomingMessage) => {
    let bytes = 0;
    for await (const part of answer as AsyncIterable<Buffer>) bytes += part.length;
    return bytes;
  };

  test('an archive that nobody reads holds back no other request, and ends with its connection', async () => {
    const answer = await beginArchive();
    await sleep(500);
    expect((await archive()).status).toBe(429);
    const read = await send('GET', '/rest/v1/clients?select=id&limit=1');
    expect([read.status, await read.json()]).toEqual([200, [{ id: expect.any(String) }]]);
    answer.destroy();
    // Ten are made in an hour, so none is asked for in vain.
    await sleep(2_000);
    const next = await archive();
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });

  test('an archive whose reader comes back is whole', async () => {
    await sleep(2_000);
    const answer = await beginArchive();
    await sleep(1_000);
    expect(await readAll(answer)).toBeGreaterThan(CLIENTS * TIMES * NOTE);
  });

  test('keys beside the coach, on the same connections: each has its own rights, also right after another one', async () => {
    const make = async (scope: string, reads_notes: boolean) => {
      const made = await send('POST', '/functions/v1/create-personal-key', { ...NEW_KEY, scope, reads_notes });
      return (await made.json()) as { id: string; key: string };
    };
    const [plain, notes, log] = [await make('read', false), await make('read', true), await make('log', false)];
    const expected = [
      [coach.token, 200, true],
      [plain.key, 200, false],
      [notes.key, 200, true],
      [log.key, 200, false],
    ] as const;
    const readAs = async ([token, status, hasNotes]: (typeof expected)[number]) => {
      const answer = await send('GET', '/rest/v1/clients?limit=1', undefined, token);
      const rows = (await answer.json()) as object[];
      expect([answer.status, 'notes' in (rows[0] ?? rows)]).toEqual([status, hasNotes]);
    };
    // So many at a time that none waits until it is refused.
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 40 }, (_, at) => readAs(expected[at % expected.length]!)));
    expect((await send('POST', '/functions/v1/end-personal-key', { id: plain.id })).status).toBe(200);
    const after = await Promise.all(
      [plain, notes].map(
        async ({ key }) => (await send('GET', '/rest/v1/clients?select=id&limit=1', undefined, key)).status,
      ),
    );
    expect(after).toEqual([401, 200]);
  });

  test('an archive is not whole once its coach has signed out', async () => {
    const answer = await beginArchive();
    expect((await send('POST', '/auth/v1/logout?scope=global')).status).toBe(204);
    await expect(readAll(answer)).rejects.toThrow('aborted');
    expect((await archive()).status).toBe(401);
  });
});
