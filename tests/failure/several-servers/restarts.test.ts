// Servers are replaced and killed while coaches work: FLEET_ROUNDS times, once in `npm run test:all`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCoach } from '../support/coach.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { idsThere, startTraffic } from './traffic.ts';

const ROUNDS = Number(process.env['FLEET_ROUNDS'] ?? 1);
const REQUESTS_BETWEEN = 50;

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet(2);
});
afterAll(() => fleet.close());

test('every server is replaced, one after the other, and no request fails', { timeout: 600_000 * ROUNDS }, async () => {
  const coach = await signUpCoach(fleet.url);
  const traffic = startTraffic(fleet.url, coach);
  for (let replaced = 0; replaced < 2 * ROUNDS; replaced += 1) {
    await fleet.add();
    await traffic.more(REQUESTS_BETWEEN);
    const [oldest] = fleet.members;
    // It drains by itself: the proxy notices only by /readyz.
    expect(await oldest!.process.stop()).toEqual({ code: 0, signal: null });
    fleet.forget(oldest!);
    await traffic.more(REQUESTS_BETWEEN);
  }
  const { reads, writes, acknowledged } = await traffic.stop();
  expect([...reads.keys()]).toEqual([200]);
  expect([...writes.keys()]).toEqual([201]);
  expect(await idsThere(fleet.url, coach)).toEqual(new Set(acknowledged));
});

test('a server is killed while it works, and the others continue', { timeout: 600_000 * ROUNDS }, async () => {
  const coach = await signUpCoach(fleet.url);
  const traffic = startTraffic(fleet.url, coach);
  for (let round = 0; round < ROUNDS; round += 1) {
    await traffic.more(REQUESTS_BETWEEN);
    const [victim] = fleet.members;
    await victim!.process.kill();
    fleet.forget(victim!);
    await traffic.more(REQUESTS_BETWEEN);
    await fleet.add();
  }
  const { reads, writes, acknowledged, doubtful } = await traffic.stop();
  // The proxy retries reads. It does not retry a write whose response was lost: at most one per writer and kill.
  expect([...reads.keys()]).toEqual([200]);
  expect([...writes.keys()].filter((status) => status !== 201 && status !== 502)).toEqual([]);
  expect(doubtful.length).toBeLessThanOrEqual(3 * ROUNDS);
  const there = await idsThere(fleet.url, coach);
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  const sent = new Set([...acknowledged, ...doubtful]);
  expect([...there].filter((id) => !sent.has(id))).toEqual([]);
});
