import { expect, it } from 'vitest';
import { arrayLiteral, filtersOf, totalsArgs } from './session-filters.ts';
import { parseSessionsSearch } from './sessions-search.ts';

const CLIENT = 'c0000000-0000-4000-8000-000000000001';

it.each([
  ['nothing', {}, {}],
  [
    'every filter',
    { client: CLIENT, from: '2026-01-01', to: '2026-12-31', status: 'planned', topic: 'goals', page: 3 },
    { client: CLIENT, from: '2026-01-01', to: '2026-12-31', status: 'planned', topic: 'goals', page: 3 },
  ],
  ['the open form', { add: '' }, { add: 1 }],
  ['a day that does not exist', { from: '2026-02-31' }, {}],
  ['text that is not a date', { from: 'yesterday', to: 20261120 }, {}],
  ['a client that is not an id', { client: 'Amara Osei' }, {}],
  ['an unknown status', { status: 'cancelled' }, {}],
  ['a topic that the router read as a number', { topic: 360 }, { topic: '360' }],
  ['an order', { sort: 'longest' }, { sort: 'longest' }],
  ['an unknown order', { sort: 'newest' }, {}],
  ['the first page', { page: 1 }, {}],
  ['a negative page', { page: -2 }, {}],
  ['a page in text', { page: '2' }, { page: 2 }],
])('reads %s from the address', (_, search, expected) => {
  expect(parseSessionsSearch(search)).toEqual(expected);
});

it('gives equal filters equal keys, whatever else is in the address', () => {
  expect(filtersOf({ add: 1, page: 4, status: 'planned' })).toEqual({ status: 'planned' });
});

it.each([
  [
    { client: CLIENT, topic: 'goals' },
    { client: CLIENT, topic: 'goals' },
  ],
  [
    { status: 'completed', to: '2027-01-31' },
    { is_completed: true, to_date: '2027-01-31' },
  ],
  [{ status: 'planned' }, { is_completed: false, from_date: '2026-12-01' }],
  [
    { status: 'planned', from: '2026-01-01' },
    { is_completed: false, from_date: '2026-12-01' },
  ],
  [
    { status: 'planned', from: '2027-01-01' },
    { is_completed: false, from_date: '2027-01-01' },
  ],
  [{ status: 'not-completed' }, { is_completed: false, to_date: '2026-11-30' }],
  [
    { status: 'not-completed', to: '2026-12-31' },
    { is_completed: false, to_date: '2026-11-30' },
  ],
  [
    { status: 'not-completed', to: '2026-01-31' },
    { is_completed: false, to_date: '2026-01-31' },
  ],
] as const)('lists and sums up %o by %o', (filters, expected) => {
  const none = { client: null, from_date: null, to_date: null, is_completed: null, topic: null };
  expect(totalsArgs(filters, '2026-11-30')).toEqual({ ...none, ...expected });
});

it.each([
  ['goals', '{"goals"}'],
  ['goals, career', '{"goals, career"}'],
  ['the "why"', '{"the \\"why\\""}'],
  ['a\\b', '{"a\\\\b"}'],
])('quotes the topic %s', (topic, literal) => {
  expect(arrayLiteral(topic)).toBe(literal);
});
