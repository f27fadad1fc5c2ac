import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

const tooLate = () => Object.assign(new Error('too late'), { name: 'TooLate' });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Names of the work that has begun, and how to end the one under way. */
function watched(turns: Turns) {
  const begun: string[] = [];
  const errors: string[] = [];
  let end: () => void = () => undefined;
  const add = (user: string, name: string) =>
    void turns
      .run(user, () => {
        begun.push(name);
        return new Promise<void>((resolve) => (end = resolve));
      })
      .catch((error: Error) => errors.push(`${name} ${error.name}`));
  const endOne = async () => {
    end();
    await nextTurn();
  };
  return { begun, errors, add, endOne };
}

test('one piece of work at a time, in turns of users', async () => {
  const { begun, add, endOne } = watched(new Turns(60_000, tooLate));
  for (const name of ['a0', 'a1', 'a2', 'a3']) add('a', name);
  add('b', 'b0');
  add('c', 'c0');
  add('b', 'b1');
  expect(begun).toEqual(['a0']);
  for (let at = 0; at < 6; at += 1) await endOne();
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
  await endOne();
  add('d', 'd0');
  expect(begun.at(-1)).toBe('d0');
});

test('in several places at a time, one for each user', async () => {
  const turns = new Turns(60_000, tooLate, 2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (user: string, name: string) =>
    turns.run(user, (place) => {
      begun.push(`${name} in ${place}`);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await nextTurn();
  };
  const all = [add('a', 'a0'), add('a', 'a1'), add('b', 'b0'), add('c', 'c0'), add('b', 'b1')];
  expect(begun).toEqual(['a0 in 0', 'b0 in 1']);
  await end('b0');
  expect(begun.slice(2)).toEqual(['c0 in 1']);
  await end('c0');
  expect(begun.slice(3)).toEqual(['b1 in 1']);
  await end('b1');
  expect(begun).toHaveLength(4);
  await end('a0');
  expect(begun.slice(4)).toEqual(['a1 in 0']);
  await end('a1');
  await Promise.all(all);
});

test('failed work ends its turn', async () => {
  const turns = new Turns(60_000, tooLate);
  const failing = turns.run('a', async () => Promise.reject(new Error('broken')));
  const next = turns.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('what waits too long is refused, and takes no turn later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { begun, errors, add, endOne } = watched(new Turns(5_000, tooLate));
  add('a', 'a0');
  add('a', 'a1');
  add('b', 'b0');
  vi.advanceTimersByTime(4_999);
  add('c', 'c0');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await nextTurn();
  expect(errors).toEqual(['a1 TooLate', 'b0 TooLate']);
  await endOne();
  expect(begun).toEqual(['a0', 'c0']);
});
