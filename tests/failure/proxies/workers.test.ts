// The proxies of docs/operations.md in front of one server of two workers: which address it sees, the largest uploads, an answer that is
// longer than any buffer, and all workers replaced twice under load without a failed request.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { PASSWORD, signUpCoach, type Coach } from '../support/coach.ts';
import { startFleet, type Fleet, type Member } from '../several-servers/fleet.ts';
import { makeAgents, startProxyLoad } from './proxy-load.ts';
import { isInstalled, PROXIES, startProxy, type Proxy } from './proxy-process.ts';

/** Not the proxy's. */
const CLIENT_ADDRESS = '127.0.0.2';
const REQUESTS_BETWEEN = 200;
const REPLACED = 'every worker was replaced';
const REPLACED_WITHIN_MS = 240_000;
/** Of rows in one answer: more than the proxies keep in memory. */
const LONG_TEXTS = 60;
const LONG_TEXT = 20_000;
/** The largest part of an import, in bytes, without the rest of its JSON. */
const UPLOAD = 4 * 1024 * 1024 - 1_000;

const agents = makeAgents();
let fleet: Fleet;
let server: Member;
beforeAll(async () => {
  fleet = await startFleet(0);
  server = await fleet.add({ port: await freePort(), workers: 2 });
});
afterAll(async () => {
  await Promise.all(Object.values(agents).map((agent) => agent.close()));
  await fleet.close();
});

const logged = (text: string) => server.process.output().split(text).length - 1;

for (const program of PROXIES) {
  const installed = isInstalled(program);
  if (!installed) console.log(`${program.name} is not installed: it is not tested.`);
  describe.skipIf(!installed)(`${program.name} and two workers`, () => {
    let proxy: Proxy;
    let coach: Coach;
    let signedUpAt: Date;
    beforeAll(async () => {
      coach = await signUpCoach(`http://127.0.0.1:${server.port}`);
      signedUpAt = (await fleet.owner.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;
      // The file has two servers.
      proxy = await startProxy(program, [server.port, server.port]);
    });
    afterAll(() => proxy.stop());
    const send = (path: string, options: { method?: 'POST'; body?: string; how?: keyof typeof agents } = {}) =>
      request(`${proxy.url}${path}`, {
        dispatcher: agents[options.how ?? 'fresh'],
        method: options.method ?? 'GET',
        headers: {
          apikey: coach.apiKey,
          authorization: `Bearer ${coach.token}`,
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.9',
        },
        ...(options.body !== undefined && { body: options.body }),
      });

    test('the server sees the client’s own address, and no forged one', async () => {
      const elsewhere = new Agent({
        connect: { rejectUnauthorized: false },
        localAddress: CLIENT_ADDRESS,
        pipelining: 0,
      });
      const signIns = Array.from({ length: 8 }, async () => {
        const answer = await request(`${proxy.url}/auth/v1/token?grant_type=password`, {
          dispatcher: elsewhere,
          method: 'POST',
          headers: { apikey: coach.apiKey, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
          body: JSON.stringify({ email: coach.email, password: PASSWORD }),
        });
        await answer.body.dump();
        return answer.statusCode;
      });
      expect(new Set(await Promise.all(signIns))).toEqual(new Set([200]));
      await elsewhere.close();
      const { rows } = await fleet.owner.query<{ ip: string }>(
        'select distinct ip from auth.sessions where user_id = $1 and created_at > $2',
        [coach.id, signedUpAt],
      );
      expect(rows).toEqual([{ ip: CLIENT_ADDRESS }]);
    });

    test('the largest part of an import arrives', async () => {
      for (const how of ['kept', 'fresh', 'HTTP/2', 'fresh'] as const) {
        const import_id = crypto.randomUUID();
        const body = JSON.stringify({ import_id, part: 0, rows: { clients: [] }, filler: 'x'.repeat(UPLOAD) });
        const answer = await send('/rest/v1/rpc/no_such_function', { method: 'POST', body, how });
        const text = await answer.body.text();
        // The whole body was read: its argument is named.
        expect([answer.statusCode, text]).toEqual([404, expect.stringContaining('filler')]);
      }
    });

    test('a long answer comes whole', async () => {
      const rows = Array.from({ length: LONG_TEXTS }, (_, at) => ({
        name: `Long ${at}`,
        notes: String(at).padEnd(LONG_TEXT, 'x'),
      }));
      const saved = await send('/rest/v1/clients', { method: 'POST', body: JSON.stringify(rows) });
      expect([saved.statusCode, await saved.body.text()]).toEqual([201, '']);
      for (const how of ['kept', 'fresh', 'HTTP/2'] as const) {
        const answer = await send('/rest/v1/clients?select=name,notes&name=like.Long*&order=created_at,name', { how });
        const got = (await answer.body.json()) as { notes: string }[];
        expect(got.reduce((sum, { notes }) => sum + notes.length, 0)).toBe(LONG_TEXTS * LONG_TEXT);
      }
    });

    test('SIGHUP replaces all workers, twice, and no request fails', async () => {
      const load = startProxyLoad(proxy.url, coach);
      const more = async () => {
        const until = load.count() + REQUESTS_BETWEEN;
        while (load.count() < until) await sleep(20);
      };
      await more();
      for (let round = 0; round < 2; round += 1) {
        const before = logged(REPLACED);
        server.process.signal('SIGHUP');
        await expect.poll(() => logged(REPLACED), { timeout: REPLACED_WITHIN_MS, interval: 50 }).toBe(before + 1);
        await more();
      }
      const { reads, writes, failures, acknowledged } = await load.stop();
      console.log(
        `${program.name}, two workers: ${reads} reads, ${writes} writes, failures ${JSON.stringify(failures)}`,
      );
      const { rows } = await fleet.owner.query<{ name: string; count: number }>(
        "select name, count(*)::int as count from public.clients where user_id = $1 and name not like 'Long%' group by name",
        [coach.id],
      );
      const stored = new Set(rows.map(({ name }) => name));
      const found = {
        failures,
        lost: acknowledged.filter((name) => !stored.has(name)),
        twice: rows.filter(({ count }) => count > 1),
      };
      expect(found, proxy.output()).toEqual({ failures: {}, lost: [], twice: [] });
    });
  });
}
