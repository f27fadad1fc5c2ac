import { describe, expect, test } from 'vitest';
import { SessionLock } from './session-lock.ts';

/** Work that records its start and ends on request. */
function work(log: string[], name: string) {
  const { promise: done, resolve: end } = deferred();
  const run = async () => {
    log.push(name);
    await done;
  };
  return { run, end };
}
function deferred() {
  let resolve!: () => void;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('SessionLock', () => {
  test('single statements share the lock, a transaction waits for them and then has it exclusively', async () => {
    const log: string[] = [];
    const lock = new SessionLock();
    const [a, b, alone, later] = ['a', 'b', 'alone', 'later'].map((name) => work(log, name));
    if (!a || !b || !alone || !later) throw new Error('four works');
    const all = [lock.shared(a.run), lock.shared(b.run), lock.exclusive(alone.run), lock.shared(later.run)];
    await settle();
    expect(log).toEqual(['a', 'b']);
    a.end();
    await settle();
    expect(log).toEqual(['a', 'b']);
    b.end();
    await settle();
    expect(log).toEqual(['a', 'b', 'alone']);
    alone.end();
    await settle();
    expect(log).toEqual(['a', 'b', 'alone', 'later']);
    later.end();
    await Promise.all(all);
  });

  test('work that fails releases the lock', async () => {
    const lock = new SessionLock();
    await expect(lock.exclusive(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(lock.shared(async () => 'next')).resolves.toBe('next');
  });
});
