import { describe, expect, test } from 'vitest';
import { PreparedStatements } from './prepared-statements.ts';

describe('PreparedStatements', () => {
  test('a statement is parsed once and found by its text', () => {
    const prepared = new PreparedStatements('anon', 2);
    const first = prepared.use('a');
    expect(first.isNew).toBe(true);
    expect(prepared.use('a')).toEqual({ name: first.name, isNew: false });
  });

  test('the least recently used one is evicted and closed', () => {
    const prepared = new PreparedStatements('anon', 2);
    prepared.use('a');
    const b = prepared.use('b');
    prepared.use('a');
    prepared.use('c');
    expect(prepared.takeDiscarded()).toEqual([b.name]);
    expect(prepared.takeDiscarded()).toEqual([]);
    expect(prepared.use('a').isNew).toBe(false);
    expect(prepared.use('b').isNew).toBe(true);
  });

  test('a discarded statement is closed and parsed again under another name', () => {
    const prepared = new PreparedStatements('anon', 2);
    const { name } = prepared.use('a');
    prepared.discard('a');
    prepared.discard('unknown');
    expect(prepared.takeDiscarded()).toEqual([name]);
    const again = prepared.use('a');
    expect(again.isNew).toBe(true);
    expect(again.name).not.toBe(name);
  });

  test('no two connections use the same name, so that one never gets the other’s statement', () => {
    const names = Array.from({ length: 50 }, () => new PreparedStatements('authenticated').use('a').name);
    expect(new Set(names).size).toBe(50);
    // Postgres keeps 63 bytes of a name.
    expect(Math.max(...names.map((name) => name.length))).toBeLessThan(55);
  });
});
