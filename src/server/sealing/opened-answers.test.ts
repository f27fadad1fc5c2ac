import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenedTexts } from './opened-texts.ts';
import { sealText } from './sealed-text.ts';

const newKey = () => ({ id: 'abcdefgh', secret: randomBytes(32) });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('opens a text once, and gives the same again', () => {
  const [texts, key] = [new OpenedTexts(), newKey()];
  const sealed = sealText('between us', key);
  const first = texts.open(sealed, key);
  expect(first?.toString()).toBe('between us');
  expect(texts.open(sealed, key)).toBe(first);
});

it('gives nothing to another key by the same name, and nothing for a changed text', () => {
  const [texts, key] = [new OpenedTexts(), newKey()];
  const sealed = sealText('between us', key);
  texts.open(sealed, key);
  expect(texts.open(sealed, newKey())).toBeNull();
  expect(texts.open(sealed, { ...key, secret: randomBytes(32) })).toBeNull();
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  expect(texts.open(changed, key)).toBeNull();
});

it('holds so much and no more', () => {
  const [texts, key] = [new OpenedTexts(20_000), newKey()];
  const all = Array.from({ length: 100 }, (_, i) => sealText(`${i} ${'x'.repeat(500)}`, key));
  const first = texts.open(all[0]!, key);
  expect(texts.open(all[1]!, key)).toBe(texts.open(all[1]!, key));
  for (const sealed of all) texts.open(sealed, key);
  expect(texts.open(all[0]!, key)).toEqual(first);
  expect(texts.open(all[0]!, key)).not.toBe(first);
});

it('forgets what is not read for ten minutes, and keeps what is', () => {
  const [texts, key] = [new OpenedTexts(), newKey()];
  const [read, left] = [sealText('read', key), sealText('left', key)];
  const [first, other] = [texts.open(read, key), texts.open(left, key)];
  for (let minutes = 0; minutes < 12; minutes += 4) {
    vi.advanceTimersByTime(4 * 60_000);
    expect(texts.open(read, key)).toBe(first);
  }
  expect(texts.open(left, key)).not.toBe(other);
  vi.advanceTimersByTime(10 * 60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(texts.open(read, key)).not.toBe(first);
});
