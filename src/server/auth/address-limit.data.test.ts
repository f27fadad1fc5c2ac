import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp, GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createRateLimiter } from './rate-limit.ts';
import { addressSecondsToWait, giveBackAddress } from './address-limit.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('an IPv6 client is limited by its /64, and all of a /48 by ten times as many requests', async () => {
  const limited = authApp(db, {
    limits: { ...GENEROUS_LIMITS, token: { hits: 2, windowSeconds: 60 } },
    settings: { trustProxy: true },
  });
  const from = async (address: string) =>
    (await limited.call('POST', '/token?grant_type=password', {}, { 'X-Forwarded-For': address })).status;
  const sameClient = ['2001:db8:1:1::a', '[2001:db8:1:1::b]:443', '2001:db8:1:1:ffff::', '2001:db8:1:1::c'];
  const statuses: number[] = [];
  for (const address of sameClient) statuses.push(await from(address));
  expect(statuses).toEqual([400, 400, 429, 429]);
  const neighbours: number[] = [];
  for (let subnet = 2; subnet <= 20; subnet += 1) neighbours.push(await from(`2001:db8:1:${subnet.toString(16)}::1`));
  // Two of the first client count, its refused ones do not.
  expect(neighbours).toEqual([...Array<number>(18).fill(400), 429]);
  expect(await from('2001:db8:2:1::1')).toBe(400);
  expect([await from('192.0.2.1:1'), await from('192.0.2.1:2'), await from('192.0.2.1:3')]).toEqual([400, 400, 429]);
});

test('an attempt that is taken back counts neither for the client nor for its /48', async () => {
  const limiter = createRateLimiter(
    { db, now: () => new Date() },
    { ...GENEROUS_LIMITS, resend: { hits: 1, windowSeconds: 60 } },
  );
  const attempt = (subnet: number) => addressSecondsToWait(limiter, 'resend', `2001:db8:9:${subnet}`);
  for (let round = 0; round < 20; round += 1) {
    expect(await attempt(1)).toBe(0);
    await giveBackAddress(limiter, 'resend', '2001:db8:9:1');
  }
  for (let subnet = 1; subnet <= 10; subnet += 1) expect(await attempt(subnet)).toBe(0);
  expect(await attempt(11)).toBeGreaterThan(0);
});
