import { expect, it } from 'vitest';
import { parseReportsSearch } from './reports-search.ts';

const ID = 'c0000000-0000-4000-8000-000000000001';

it.each([
  [{}, {}],
  [
    { period: 'month', from: '2026-11-01', client: ID },
    { period: 'month', from: '2026-11-01', client: ID },
  ],
  [
    { period: 'custom', from: '2026-01-05', to: '2026-02-06' },
    { period: 'custom', from: '2026-01-05', to: '2026-02-06' },
  ],
  [{ period: 'decade', from: '2026-02-31', to: 20260101, client: 'Amara Osei' }, {}],
  [{ period: ['month'], from: null }, {}],
])('%o is read as %o', (address, search) => {
  expect(parseReportsSearch(address)).toEqual(search);
});
