import { expect, test } from 'vitest';
import { parseAdminPage, parseAdminSearch } from './admin-search.ts';

test.each([
  [{}, {}],
  [
    { view: 'actions', page: 3 },
    { view: 'actions', page: 3 },
  ],
  [{ view: 'users', sort: 'newest', page: 1 }, {}],
  [
    { sort: 'signed-in', page: '2' },
    { sort: 'signed-in', page: 2 },
  ],
  [{ sort: 'email; drop', page: -1 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 1e9 }, {}],
  [{ wanted: 'ada@example.org', q: 'ada' }, {}],
])('%j is read as %j', (search, meant) => expect(parseAdminSearch(search)).toEqual(meant));

test('the subscriptions page has only a page number', () =>
  expect(parseAdminPage({ page: 2, sort: 'email' })).toEqual({ page: 2 }));
