import { expect, it } from 'vitest';
import { parseSupervisionSearch } from './supervision-search.ts';

it.each([
  [{}, {}],
  [
    { sort: 'supervisor', page: 2 },
    { sort: 'supervisor', page: 2 },
  ],
  [
    { sort: 'oldest', page: '3' },
    { sort: 'oldest', page: 3 },
  ],
  [{ sort: 'latest' }, {}],
  [{ sort: ['longest'] }, {}],
  [{ page: 1, junk: 'x' }, {}],
])('%j is read as %j', (search, meaning) => expect(parseSupervisionSearch(search)).toEqual(meaning));
