import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';
import type { UserQuery } from './user-query.ts';

/** Transactions in the order in which they were started, named after their first statement. */
let started: string[];
let free: Map<string, () => void>;
beforeEach(() => {
  started = [];
  free = new Map();
  // The time that a test takes says nothing about its statements.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  return () => vi.useRealTimers();
});

function queueWith(options: Partial<FairQueueOptions> = {}): FairQueue {
  return new FairQueue({
    lanes: 4,
    perUser: 2,
    waitMs: 60_000,
    writeTimeoutMs: null,
    batchMax: 1,
    quickMs: 50,
    start(transactions, onEnd) {
      const names = transactions.map((transaction) => (transaction as unknown as { text: string }).text);
      started.push(names.join('+'));
      for (const [at, name] of names.entries()) {
        transactions[at]!.progressAt = 1;
        free.set(name, onEnd);
      }
    },
    ...options,
  });
}

const claims = (user: string) => ({ role: 'authenticated', json: `{"sub":"${user}"}`, user }) as const;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The errors of statements that were refused; the others have no answer here. */
function send(queue: FairQueue, user: string, names: readonly string[], isGone?: () => boolean) {
  const errors: string[] = [];
  for (const text of names)
    queue
      .run(claims(user), { text, kind: 'read', isAlone: true }, isGone)
      .catch((error: Error) => errors.push(error.name));
  return errors;
}
const many = (user: string, count: number) => Array.from({ length: count }, (_, at) => `${user}${at}`);

describe('users', () => {
  test('have two transactions under way each, and begin the next when one is done', async () => {
    const queue = queueWith();
    send(queue, 'a', many('a', 20));
    await nextTurn();
    expect(started).toEqual(['a0', 'a1']);
    expect(queue.counts).toEqual({ underWay: 2, waiting: 18, usersUnderWay: 1, usersWaiting: 1 });
    free.get('a1')!();
    expect(started).toEqual(['a0', 'a1', 'a2']);
  });

  test('take turns, however many statements each sent', async () => {
    const queue = queueWith({ lanes: 1 });
    send(queue, 'a', many('a', 5));
    await nextTurn();
    send(queue, 'b', many('b', 3));
    send(queue, 'c', many('c', 1));
    for (let at = 0; at < 8; at += 1) free.get(started.at(-1)!)!();
    expect(started).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  test('find a free connection whatever one of them sends', async () => {
    const queue = queueWith();
    send(queue, 'a', many('a', 200));
    await nextTurn();
    send(queue, 'b', many('b', 3));
    await nextTurn();
    expect(started).toEqual(['a0', 'a1', 'b0', 'b1']);
    for (const name of ['b0', 'b1', 'b2']) free.get(name)!();
    expect(started).toEqual(['a0', 'a1', 'b0', 'b1', 'b2']);
  });

  test('with 300 transactions waiting are refused further ones, and others are not', async () => {
    const queue = queueWith();
    const errors = send(queue, 'a', many('a', 305));
    const others = send(queue, 'b', many('b', 1));
    await nextTurn();
    expect([errors, others]).toEqual([Array(5).fill('DatabaseBusy'), []]);
  });
});

describe('waiting', () => {
  test('ends with a refusal after its time', async () => {
    const queue = queueWith({ waitMs: 5_000 });
    const errors = send(queue, 'a', many('a', 5));
    await nextTurn();
    vi.advanceTimersByTime(4_900);
    await nextTurn();
    expect(errors).toEqual([]);
    vi.advanceTimersByTime(300);
    await nextTurn();
    expect(errors).toEqual(Array(3).fill('DatabaseBusy'));
    expect(queue.counts).toMatchObject({ underWay: 2, waiting: 0 });
  });

  test('reads whose client has gone are left out, or cancelled if they are under way', async () => {
    const cancelled: UserQuery[] = [];
    const queue = queueWith({ cancel: (transaction) => void cancelled.push(transaction) });
    let isGone = false;
    const errors = send(queue, 'a', many('a', 5), () => isGone);
    const stays = send(queue, 'b', many('b', 3));
    await nextTurn();
    vi.advanceTimersByTime(100);
    expect([errors, cancelled]).toEqual([[], []]);
    isGone = true;
    vi.advanceTimersByTime(100);
    await nextTurn();
    expect([errors, stays]).toEqual([Array(3).fill('RequestAbandoned'), []]);
    expect(cancelled).toHaveLength(2);
  });

  test('writes are carried out whether their client has gone or not', async () => {
    const cancel = vi.fn();
    const queue = queueWith({ cancel });
    for (const text of many('a', 3)) void queue.run(claims('a'), { text }, () => true).catch(() => undefined);
    await nextTurn();
    vi.advanceTimersByTime(1_000);
    expect(cancel).not.toHaveBeenCalled();
    expect(queue.counts.waiting).toBe(1);
  });
});

describe('reads that wait together', () => {
  const share = (queue: FairQueue, count: number) => {
    for (const text of many('a', count)) void queue.run(claims('a'), { text, kind: 'read' }).catch(() => undefined);
  };

  test('share transactions of eight', async () => {
    const queue = queueWith();
    share(queue, 20);
    await nextTurn();
    expect(started).toEqual(['a0', 'a8']);
    expect(queue.counts).toMatchObject({ underWay: 16, waiting: 4 });
  });

  test('share only what was quick the last time, where all wait for one transaction', async () => {
    const queue = queueWith({ lanes: 1, perUser: 1, sharesKnown: true });
    const read = (text: string) => void queue.run(claims('a'), { text, kind: 'read' }).catch(() => undefined);
    for (const text of ['quick', 'new', 'new']) read(text);
    await nextTurn();
    expect(started).toEqual(['quick']);
    expect(queue.counts).toMatchObject({ underWay: 1, waiting: 2 });
    free.get('quick')!();
    for (const text of ['quick', 'quick', 'new']) read(text);
    // The two that are known join the one that waits first.
    free.get('new')!();
    expect(queue.counts).toMatchObject({ underWay: 3, waiting: 1 });
  });

  test('share none after a slow transaction of the user, and have one under way', async () => {
    const queue = queueWith();
    share(queue, 1);
    await nextTurn();
    vi.advanceTimersByTime(600);
    free.get('a0')!();
    share(queue, 4);
    await nextTurn();
    expect(queue.counts).toMatchObject({ underWay: 1, waiting: 3 });
  });
});

describe('quick reads of several users', () => {
  const read = (queue: FairQueue, user: string) =>
    void queue.run(claims(user), { text: user, kind: 'read' }).catch(() => undefined);

  /** Each reads once, and is answered after so many milliseconds. */
  async function readOnce(queue: FairQueue, times: Readonly<Record<string, number>>): Promise<void> {
    for (const [user, ms] of Object.entries(times)) {
      read(queue, user);
      await nextTurn();
      vi.advanceTimersByTime(ms);
      free.get(user)!();
    }
    started = [];
  }

  test('are sent together on one connection, and what was slow or is new alone', async () => {
    const queue = queueWith({ batchMax: 8 });
    await readOnce(queue, { a: 5, b: 45, slow: 51, c: 5 });
    for (const user of ['a', 'b', 'slow', 'c', 'new']) read(queue, user);
    await nextTurn();
    expect(started).toEqual(['a+b', 'slow', 'c', 'new']);
  });

  test('are no more than a batch has, and take one connection until the last has ended', async () => {
    const queue = queueWith({ batchMax: 2, lanes: 1 });
    await readOnce(queue, { a: 1, b: 1, c: 1 });
    for (const user of ['a', 'b', 'c']) read(queue, user);
    await nextTurn();
    free.get('a')!();
    expect(started).toEqual(['a+b']);
    expect(queue.counts).toMatchObject({ underWay: 1, waiting: 1 });
    free.get('b')!();
    expect(started).toEqual(['a+b', 'c']);
  });

  test('are together no longer than one quick read may be', async () => {
    const queue = queueWith({ batchMax: 8 });
    await readOnce(queue, { a: 20, b: 20, c: 20, d: 20 });
    for (const user of ['a', 'b', 'c', 'd']) read(queue, user);
    await nextTurn();
    expect(started).toEqual(['a+b', 'c+d']);
  });

  test('wait while two short batches are under way, unless more wait than a batch holds; a write does not', async () => {
    const queue = queueWith({ batchMax: 3 });
    const people = ['a', 'b', 'c', 'd', 'e', 'f'];
    await readOnce(queue, Object.fromEntries(people.map((user) => [user, 1])));
    for (const user of ['a', 'b']) {
      read(queue, user);
      await nextTurn();
    }
    for (const user of ['c', 'd']) read(queue, user);
    await nextTurn();
    expect(started).toEqual(['a', 'b']);
    void queue.run(claims('g'), { text: 'write' }).catch(() => undefined);
    await nextTurn();
    expect(started).toEqual(['a', 'b', 'write']);
    for (const user of ['e', 'f']) read(queue, user);
    await nextTurn();
    expect(started).toEqual(['a', 'b', 'write', 'c+d+e']);
    free.get('a')!();
    expect(started).toHaveLength(4);
    free.get('b')!();
    expect(started).toEqual(['a', 'b', 'write', 'c+d+e', 'f']);
  });

  test('do not wait for batches that are not short', async () => {
    const queue = queueWith({ batchMax: 3 });
    await readOnce(queue, { a: 6, b: 6, c: 1 });
    for (const user of ['a', 'b', 'c']) {
      read(queue, user);
      await nextTurn();
    }
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('do not go with a write, nor with a repeated read', async () => {
    const queue = queueWith({ batchMax: 8 });
    await readOnce(queue, { a: 1, b: 1 });
    read(queue, 'a');
    void queue.run(claims('c'), { text: 'write' }).catch(() => undefined);
    read(queue, 'b');
    await nextTurn();
    expect(started).toEqual(['a', 'write', 'b']);
  });

  test('wait for a slow one no longer than it takes to cancel it, and not again for a minute', async () => {
    const cancelled: string[] = [];
    const cancel = (transaction: UserQuery) => void cancelled.push(...transaction.texts);
    const queue = queueWith({ batchMax: 8, cancel });
    await readOnce(queue, { a: 1, b: 1 });
    for (const user of ['a', 'b']) read(queue, user);
    await nextTurn();
    vi.advanceTimersByTime(200);
    expect([started, new Set(cancelled)]).toEqual([['a+b'], new Set(['a'])]);
    for (const user of ['a', 'b']) free.get(user)!();
    for (const wait of [0, 55_000, 10_000]) {
      vi.advanceTimersByTime(wait);
      await readOnce(queue, { a: 1, b: 1 });
      for (const user of ['a', 'b']) read(queue, user);
      await nextTurn();
      expect(started).toEqual(wait === 10_000 ? ['a+b'] : ['a', 'b']);
      for (const user of ['a', 'b']) free.get(user)!();
    }
  });
});
