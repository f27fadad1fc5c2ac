import { getEventListeners } from 'node:events';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { runWhenDue, startJobs, type Job } from './start-jobs.ts';

const A_MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Every job is due at every check. */
const context = () => ({
  db: { asServer: async (_: string, [names]: [string[]]) => names.map((job) => ({ job })) as never },
  log: { info: vi.fn(), error: vi.fn() },
  metrics: createMetrics(),
  now: () => new Date(),
});
const job = (name: string, run: Job<never>['run']): Job<never> => ({
  name,
  everyMs: 1,
  maxMs: 10 * A_MINUTE,
  mails: [],
  run,
});

test('the metrics say when each was done the last time, at first when the server started', async () => {
  const deps = context();
  const doneAt = async () => {
    const text = await deps.metrics.text();
    return ['works', 'fails', 'late'].map((name) =>
      Number(new RegExp(`success_timestamp_seconds{name="${name}"} (.+)`).exec(text)?.[1]),
    );
  };
  const started = Date.now() / 1000;
  const jobs = startJobs(deps as never, [
    job('works', async () => undefined),
    job('fails', () => Promise.reject(new Error('no'))),
    job('late', (_, stopping) => new Promise((resolve) => stopping.addEventListener('abort', () => resolve()))),
  ]);
  expect(await doneAt()).toEqual([started, started, started]);
  await passTime(12 * A_MINUTE);
  expect(await doneAt()).toEqual([started + 720, started, started]);
  await jobs.stop();
});

describe('jobs', () => {
  test('begin a minute after the start, and a failed one is logged and begins again', async () => {
    const deps = context();
    const calls: string[] = [];
    const fails = job('fails', async () => {
      calls.push('fails');
      throw new Error('no');
    });
    const works = job('works', async () => void calls.push('works'));
    const jobs = startJobs(deps as never, [fails, works]);
    await passTime(A_MINUTE - 1);
    expect(calls).toEqual([]);
    await passTime(A_MINUTE + 1);
    expect(calls).toEqual(['fails', 'works', 'fails', 'works']);
    expect(deps.log.error).toHaveBeenCalledWith({ err: expect.any(Error), job: 'fails' }, 'a job failed');
    await jobs.stop();
  });

  test('that are still running do not begin again, and are waited for at the end', async () => {
    let calls = 0;
    let isOver = false;
    const long = job('long', async (_, stopping) => {
      calls += 1;
      // On the stopped clock.
      await new Promise((resolve) => stopping.addEventListener('abort', () => setTimeout(resolve, 10)));
      isOver = true;
    });
    const jobs = startJobs(context() as never, [long]);
    await passTime(3 * A_MINUTE);
    expect(calls).toBe(1);
    const stopped = jobs.stop();
    await passTime(10);
    await stopped;
    expect(isOver).toBe(true);
    await passTime(3 * A_MINUTE);
    expect(calls).toBe(1);
  });

  test('pause: those that are running are asked to end, and none begins until it is over', async () => {
    let isPaused = false;
    const seen: string[] = [];
    const long = job('long', async (_, stopping) => {
      seen.push('begins');
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      seen.push('ends');
    });
    const jobs = startJobs(context() as never, [long], () => isPaused);
    await passTime(A_MINUTE);
    isPaused = true;
    await passTime(1_000);
    expect(seen).toEqual(['begins', 'ends']);
    await passTime(3 * A_MINUTE);
    expect(seen).toEqual(['begins', 'ends']);
    isPaused = false;
    await passTime(A_MINUTE);
    expect(seen).toEqual(['begins', 'ends', 'begins']);
    await jobs.stop();
    expect(seen).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  test('have one timer while none runs', async () => {
    let end = () => {};
    const long = job('long', () => new Promise((resolve) => (end = resolve)));
    const jobs = startJobs(context() as never, [long]);
    expect(vi.getTimerCount()).toBe(1);
    await passTime(A_MINUTE);
    // The limit of the run and the watch for a pause.
    expect(vi.getTimerCount()).toBe(3);
    end();
    await passTime(1);
    expect(vi.getTimerCount()).toBe(1);
    await jobs.stop();
  });

  test('that take too long are asked to end, and logged', async () => {
    const deps = context();
    const long = job(
      'long',
      (_, stopping) => new Promise((resolve) => stopping.addEventListener('abort', () => resolve())),
    );
    const jobs = startJobs(deps as never, [long]);
    await passTime(11 * A_MINUTE - 1);
    expect(deps.log.error).not.toHaveBeenCalled();
    await passTime(1);
    const line = [{ job: 'long', seconds: 600 }, 'a job took too long, and was asked to end'];
    expect(deps.log.error.mock.calls).toEqual([line]);
    await jobs.stop();
  });

  test('leave nothing behind at the signal that ends them all, and end at once where it was aborted', async () => {
    const stopping = new AbortController();
    const ends: boolean[] = [];
    const listening = job('listening', async (_, signal) => {
      ends.push(signal.aborted);
      expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(1);
    });
    await runWhenDue(context() as never, listening, stopping.signal);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
    stopping.abort();
    await runWhenDue(context() as never, listening, stopping.signal);
    expect(ends).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
