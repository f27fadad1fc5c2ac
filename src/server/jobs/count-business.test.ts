import { expect, onTestFinished, test, vi } from 'vitest';
import { READY_TIMEOUT_MS } from '#server/db/limits.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { BUSINESS_FIGURES } from '#server/metrics/business-figures.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { createBusinessCount } from './count-business.ts';

const NAMES = Object.keys(BUSINESS_FIGURES);
const AT = Date.parse('2026-11-20T12:00:00Z');

/** A server whose database answers with `next`, which is the number of every figure, or fails. */
function serverWith(next: number | 'fails' | 'is silent') {
  const state = { next, asked: 0, at: AT };
  const logged: string[] = [];
  const metrics = createMetrics();
  const asServer = async () => {
    state.asked += 1;
    if (state.next === 'fails') throw new Error('away');
    if (state.next === 'is silent') await new Promise(() => undefined);
    return [{ figures: Object.fromEntries(NAMES.map((name) => [name, state.next])) }] as never;
  };
  const log = { error: (_facts: object, text: string) => void logged.push(text) };
  metrics.onCollect(
    createBusinessCount({ db: { asServer }, log: log as never, metrics, now: () => new Date(state.at) }),
  );
  const values = async () =>
    [...(await metrics.text()).matchAll(/^hourbook_business_(\w+) (\d+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]);
  return { state, logged, values };
}

const all = (value: number, at = AT) => [
  ...NAMES.map((name) => [name, value]),
  ['counted_timestamp_seconds', at / 1000],
];

test('the numbers are counted once in ten minutes, however often they are read', async () => {
  const { state, values } = serverWith(3);
  expect(await values()).toEqual(all(3));
  state.next = 4;
  state.at += 599_999;
  expect(await values()).toEqual(all(3));
  expect(state.asked).toBe(1);
  state.at += 1;
  expect(await values()).toEqual(all(4, AT + 600_000));
});

test('none is there before the first count, rather than 0', async () => {
  const { state, values, logged } = serverWith('fails');
  expect(await values()).toEqual([]);
  expect(logged).toEqual(['the figures of the business were not counted']);
  state.next = 5;
  state.at += 600_000;
  expect(await values()).toEqual(all(5, state.at));
});

test('a count that fails leaves those before, with their time', async () => {
  const { state, values } = serverWith(3);
  await values();
  state.next = 'fails';
  state.at += 600_000;
  expect(await values()).toEqual(all(3));
});

test('a database that does not answer keeps nobody from reading the other metrics', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = serverWith('is silent').values();
  await passTime(READY_TIMEOUT_MS);
  expect(await read).toEqual([]);
});

test('a clock that was set back does not stop the counting', async () => {
  const { state, values } = serverWith(3);
  await values();
  state.next = 4;
  state.at -= 24 * 3_600_000;
  expect(await values()).toEqual(all(4, state.at));
});
