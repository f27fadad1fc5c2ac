import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalysing } from './analyse-grown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Each check takes the next of `answers`; null without one. */
function analysingWith(...answers: (string | Error | Promise<string> | null)[]) {
  const calls: number[] = [];
  const lines: unknown[][] = [];
  const db = {
    analyseGrownTable: async () => {
      calls.push(Date.now());
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const log = {
    info: (...line: unknown[]) => void lines.push(line),
    warn: (...line: unknown[]) => void lines.push(line),
  };
  return { ...startAnalysing({ db, log: log as never }), calls, lines };
}
const after = (ms: number) => passTime(ms);

describe('startAnalysing', () => {
  it('checks once at the start, then only after writes, once for those of a second', async () => {
    const { calls, onWrite } = analysingWith();
    await after(60_000);
    expect(calls).toHaveLength(1);
    for (let write = 0; write < 100; write += 1) onWrite();
    expect(calls).toHaveLength(1);
    await after(1_000);
    expect(calls).toHaveLength(2);
    await after(60_000);
    expect(calls).toHaveLength(2);
  });

  it('analyses one table after the other until none is left, and logs them', async () => {
    const { calls, lines } = analysingWith('public.sessions', 'public.clients');
    await after(1_000);
    expect(calls).toHaveLength(3);
    expect(lines).toEqual([
      [{ tables: ['public.sessions', 'public.clients'] }, 'tables that have grown were analysed'],
    ]);
  });

  it('leaves a table that still counts as grown to the next check', async () => {
    const { calls, onWrite } = analysingWith('public.sessions', 'public.sessions', 'public.sessions');
    await after(1_000);
    expect(calls).toHaveLength(2);
    onWrite();
    await after(1_000);
    expect(calls).toHaveLength(4);
  });

  it('logs a failure and tries again after a minute, not at every write', async () => {
    const failure = new Error('canceling statement due to statement timeout');
    const { calls, lines, onWrite } = analysingWith(failure, 'public.sessions');
    await after(1_000);
    expect(lines).toEqual([[{ err: failure }, expect.stringContaining('failed')]]);
    onWrite();
    await after(59_000);
    expect(calls).toHaveLength(1);
    await after(1_000);
    expect(calls).toHaveLength(3);
  });

  it('does nothing after it was stopped, and stops when the statement under way has ended', async () => {
    let finish = (_table: string) => {};
    const statement = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const { calls, onWrite, stop } = analysingWith(statement, 'public.clients');
    await after(1_000);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await after(1_000);
    expect(isStopped).toBe(false);
    finish('public.sessions');
    await stopped;
    expect(calls).toHaveLength(1);
    onWrite();
    await after(60_000);
    expect(calls).toHaveLength(1);
  });
});
