import { describe, expect, it } from 'vitest';
import { parseOrder, type OrderTerm } from './parse-order.ts';

const term = (name: string, more: Partial<OrderTerm> = {}): OrderTerm => ({
  relation: null,
  field: { name, path: [] },
  direction: 'asc',
  nulls: null,
  ...more,
});

describe('parseOrder', () => {
  it.each<[string, OrderTerm[]]>([
    ['a', [term('a')]],
    ['a.desc', [term('a', { direction: 'desc' })]],
    ['a.desc.nullslast, b', [term('a', { direction: 'desc', nulls: 'last' }), term('b')]],
    ['a.nullsfirst', [term('a', { nulls: 'first' })]],
    ['client(name).desc', [term('name', { relation: 'client', direction: 'desc' })]],
    ['meta->>x.asc', [term('meta', { field: { name: 'meta', path: [{ arrow: '->>', key: 'x' }] } })]],
    ['"a.b".desc', [term('a.b', { direction: 'desc' })]],
  ])('reads %j', (text, expected) => {
    expect(parseOrder(text)).toEqual(expected);
  });

  it.each([
    '',
    ',',
    'a,',
    'a.',
    'a.up',
    'a.asc.desc',
    'a.nullslast.asc',
    'a.asc.nulls',
    'client(name',
    'a desc; drop',
    "a';--",
  ])('refuses %j', (text) => {
    expect(() => parseOrder(text)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST100' }) }),
    );
  });
});
