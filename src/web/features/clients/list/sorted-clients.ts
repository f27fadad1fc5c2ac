import { allMinutes, type ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import type { ClientSort } from './clients-search.ts';

/** Most hours or latest session first; equals stay in the order they came in. */
export function sortedClients(
  clients: readonly ClientRow[],
  sort: ClientSort | undefined,
  hoursOf: ReadonlyMap<string, ClientHours>,
): readonly ClientRow[] {
  if (sort === undefined) return clients;
  const minutes = ({ id }: ClientRow) => allMinutes(hoursOf.get(id));
  const last = ({ id }: ClientRow) => hoursOf.get(id)?.last_date ?? '';
  return sort === 'hours'
    ? clients.toSorted((a, b) => minutes(b) - minutes(a))
    : clients.toSorted((a, b) => last(b).localeCompare(last(a)));
}
