import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that tells when it starts and ends when told to. */
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

describe('Turns', () => {
  test('single statements share, a transaction waits for them and then has it alone', async () => {
    const log: string[] = [];
    const turns = new Turns();
    const [a, b, alone, later] = ['a', 'b', 'alone', 'later'].map((name) => work(log, name));
    if (!a || !b || !alone || !later) throw new Error('four works');
    const all = [turns.shared(a.run), turns.shared(b.run), turns.alone(alone.run), turns.shared(later.run)];
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

  test('work that fails gives its turn on', async () => {
    const turns = new Turns();
    await expect(turns.alone(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(turns.shared(async () => 'next')).resolves.toBe('next');
  });
});
