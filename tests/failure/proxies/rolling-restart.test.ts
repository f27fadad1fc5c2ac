// The proxies of docs/operations.md with the files of deploy/proxies in front of two servers, each of which is restarted
// RESTART_ROUNDS times under load, twice in `npm run test:all`: no request fails, no write is lost or carried out twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { signUpCoach } from '../support/coach.ts';
import { startFleet, type Fleet } from '../several-servers/fleet.ts';
import { startProxyLoad } from './proxy-load.ts';
import { isInstalled, PROXIES, startProxy } from './proxy-process.ts';

const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 2);
const REQUESTS_BETWEEN = 200;
/** The default in production. */
const DRAIN_NOTICE_SECONDS = 3;
/** As docs/operations.md says: a proxy needs a moment to use a server again. */
const READY_FOR_MS = 5_000;

let fleet: Fleet;
let ports: readonly [number, number];
beforeAll(async () => {
  fleet = await startFleet(0, DRAIN_NOTICE_SECONDS);
  ports = [await freePort(), await freePort()];
  for (const port of ports) await fleet.add({ port });
});
afterAll(() => fleet.close());

async function restart(port: number): Promise<void> {
  const member = fleet.members.find((each) => each.port === port)!;
  expect(await member.process.stop()).toEqual({ code: 0, signal: null });
  fleet.forget(member);
  await fleet.add({ port });
  await sleep(READY_FOR_MS);
}

for (const program of PROXIES) {
  const installed = isInstalled(program);
  if (!installed) console.log(`${program.name} is not installed: it is not tested.`);
  describe.skipIf(!installed)(program.name, () => {
    test('a rolling restart fails no request', { timeout: 600_000 * (ROUNDS + 1) }, async () => {
      const coach = await signUpCoach(`http://127.0.0.1:${ports[0]}`);
      const proxy = await startProxy(program, ports);
      const load = startProxyLoad(proxy.url, coach);
      const more = async () => {
        const until = load.count() + REQUESTS_BETWEEN;
        while (load.count() < until) await sleep(20);
      };
      await more();
      for (let round = 0; round < ROUNDS; round += 1) for (const port of ports) await restart(port);
      await more();
      const { reads, writes, failures, acknowledged } = await load.stop();
      await proxy.stop();
      console.log(`${program.name}: ${reads} reads, ${writes} writes, failures ${JSON.stringify(failures)}`);
      const { rows } = await fleet.owner.query<{ name: string; count: number }>(
        'select name, count(*)::int as count from public.clients where user_id = $1 group by name',
        [coach.id],
      );
      const stored = new Map(rows.map(({ name, count }) => [name, count]));
      const found = {
        failures,
        lost: acknowledged.filter((name) => !stored.has(name)),
        twice: rows.filter(({ count }) => count > 1),
      };
      expect(found, proxy.output()).toEqual({ failures: {}, lost: [], twice: [] });
      expect(stored.size).toBe(writes);
    });
  });
}
