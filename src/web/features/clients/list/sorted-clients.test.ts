import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { expect, it } from 'vitest';
import { parseClientsSearch } from './clients-search.ts';
import { sortedClients } from './sorted-clients.ts';

const CLIENTS = ['ann', 'ben', 'cleo', 'dan', 'eve'].map((id) => ({ id }) as ClientRow);
const HOURS = new Map(
  [
    { client_id: 'ben', minutes: 60, last_date: '2026-11-01' },
    { client_id: 'cleo', minutes: 600, last_date: null },
    { client_id: 'dan', minutes: 90, before_minutes: 0, last_date: '2026-10-01' },
    // Only hours from before Hourbook.
    { client_id: 'eve', minutes: 0, before_minutes: 1470, last_date: null },
  ].map((entry) => [entry.client_id, entry as ClientHours]),
);

it.each([
  [undefined, ['ann', 'ben', 'cleo', 'dan', 'eve']],
  ['hours', ['eve', 'cleo', 'dan', 'ben', 'ann']],
  ['latest', ['ben', 'dan', 'ann', 'cleo', 'eve']],
] as const)('in the order %s', (sort, expected) => {
  expect(sortedClients(CLIENTS, sort, HOURS).map(({ id }) => id)).toEqual(expected);
});

it.each([
  [
    { add: '', sort: 'hours', page: 2 },
    { add: 1, sort: 'hours', page: 2 },
  ],
  [{ sort: 'name', page: 1 }, {}],
  [{ page: 'x' }, {}],
])('reads %o from the address', (search, expected) => {
  expect(parseClientsSearch(search)).toEqual(expected);
});
