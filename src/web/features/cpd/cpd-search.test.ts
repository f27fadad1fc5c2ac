import { expect, it } from 'vitest';
import { filtersOf, parseCpdSearch } from './cpd-search.ts';

it.each([
  [{}, {}],
  [{ add: 1, junk: 'x' }, { add: 1 }],
  [{ edit: 'an id' }, { edit: 'an id' }],
  [
    { year: 2026, category: 'Peer group', page: 3 },
    { year: 2026, category: 'Peer group', page: 3 },
  ],
  [{ year: '2026' }, { year: 2026 }],
  [{ category: '' }, { category: '' }],
  [{ category: 2026 }, { category: '2026' }],
  [{ year: 1949 }, {}],
  [{ year: 'last', page: 1 }, {}],
  [{ page: -2 }, {}],
  [{ sort: 'hours' }, { sort: 'hours' }],
  [{ sort: 'latest' }, {}],
  [{ sort: ['title'] }, {}],
  [{ category: ['a'] }, {}],
])('%j is read as %j', (search, meaning) => expect(parseCpdSearch(search)).toEqual(meaning));

it('returns only the filters', () => {
  expect(filtersOf(parseCpdSearch({ add: 1, page: 2, year: 2026, category: '' }))).toEqual({
    year: 2026,
    category: '',
  });
  expect(filtersOf(parseCpdSearch({ page: 2 }))).toEqual({});
});
