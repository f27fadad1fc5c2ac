import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JsonCache } from './json-cache.ts';

const answer = (rows: string, body = `[${rows}]`) => ({ rows: Buffer.from(rows), body: Buffer.from(body) });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('returns the cached JSON for the same rows, only to the same user and request', () => {
  const answers = new JsonCache();
  const kept = answer('between us');
  answers.keep('ada clients', kept);
  expect(answers.find('ada clients', [Buffer.from('between us')])).toBe(kept.body);
  expect(answers.find('ada sessions', [Buffer.from('between us')])).toBeNull();
  expect(answers.find('ben clients', [Buffer.from('between us')])).toBeNull();
});

it('compares rows that arrive in other pieces, to the end', () => {
  const answers = new JsonCache();
  const kept = answer('between us');
  answers.keep('ada', kept);
  const pieces = (...texts: string[]) => texts.map((text) => Buffer.from(text));
  expect(answers.find('ada', pieces('bet', '', 'ween', ' us'))).toBe(kept.body);
  for (const other of [pieces('between', ' u'), pieces('between us', '.'), pieces('between', ' us', ' us'), []])
    expect(answers.find('ada', other)).toBeNull();
});

it('misses if one byte has changed, and then caches the newer rows', () => {
  const answers = new JsonCache();
  answers.keep('ada', answer('between us'));
  expect(answers.find('ada', [Buffer.from('between uS')])).toBeNull();
  expect(answers.find('ada', [Buffer.from('between us two')])).toBeNull();
  const newer = answer('between uS');
  answers.keep('ada', newer);
  expect(answers.find('ada', [Buffer.from('between uS')])).toBe(newer.body);
  expect(answers.find('ada', [Buffer.from('between us')])).toBeNull();
});

it('is bounded', () => {
  const answers = new JsonCache(20_000);
  const kept = Array.from({ length: 100 }, (_, i) => answer(`${i} ${'x'.repeat(500)}`));
  for (const [i, each] of kept.entries()) answers.keep(`coach ${i}`, each);
  const held = kept.filter((each, i) => answers.find(`coach ${i}`, [each.rows]) !== null);
  expect(held.length).toBeGreaterThan(15);
  expect(held.length).toBeLessThan(40);
  expect(held.at(-1)).toBe(kept.at(-1));
});

it('does not cache an entry that would evict all others', () => {
  const answers = new JsonCache(20_000);
  const [small, large] = [answer('small'), answer('x'.repeat(30_000))];
  answers.keep('ada', small);
  answers.keep('ben', large);
  expect(answers.find('ada', [small.rows])).toBe(small.body);
  expect(answers.find('ben', [large.rows])).toBeNull();
});

it('removes entries not read for ten minutes, and keeps others', () => {
  const answers = new JsonCache();
  const [read, left] = [answer('read'), answer('left')];
  answers.keep('read', read);
  answers.keep('left', left);
  for (let minutes = 0; minutes < 12; minutes += 4) {
    vi.advanceTimersByTime(4 * 60_000);
    expect(answers.find('read', [read.rows])).toBe(read.body);
  }
  expect(answers.find('left', [left.rows])).toBeNull();
  vi.advanceTimersByTime(10 * 60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(answers.find('read', [read.rows])).toBeNull();
});
