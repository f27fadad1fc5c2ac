import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { About, OutboxTable } from '#web/data/device/operations.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { clientNamesQuery } from '../client-names.ts';
import { recordType } from '../record-types.ts';
import type { Values, Version } from '../versions/compare-versions.ts';
import { outbox } from './outbox.ts';

/** The row as a page has loaded it, in whole or in part. */
export function knownRow(table: OutboxTable, id: string): Version | undefined {
  return queryClient
    .getQueriesData({ queryKey: recordType(table).key })
    .flatMap(([, data]) => (Array.isArray(data) ? (data as unknown[]) : [data]))
    .find((row): row is Version => isVersion(row) && row['id'] === id);
}

const isVersion = (row: unknown): row is Version => typeof row === 'object' && row !== null && 'updated_at' in row;

/** What the list of unsent changes says about a row. */
export function aboutRow(table: OutboxTable, id: string, row: Values): About {
  if (table === 'calendar_answers') return { name: 'Calendar', day: textOf(row['day']), minutes: null, clientId: null };
  const clientId = table === 'clients' ? id : textOf(row['client_id']);
  return { name: nameOf(table, row, clientId), day: dayOf(row), minutes: minutesOf(row), clientId };
}

function nameOf(table: OutboxTable, row: Values, clientId: string | null): string {
  const { named, many } = recordType(table);
  const name = named.map((column) => textOf(row[column])).join(' ');
  if (name !== '' || table === 'clients') return name;
  return clientId === null ? many : nameOfClient(clientId, row['client']);
}

const dayOf = (row: Values) =>
  textOf(row['day'] ?? row['date'] ?? row['as_of'] ?? row['awarded_on'] ?? row['start_date']);

function minutesOf({ duration, paid_minutes, pro_bono_minutes }: Values): number | null {
  if (typeof duration === 'number') return duration;
  return typeof paid_minutes === 'number' ? paid_minutes + Number(pro_bono_minutes) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const isNamed = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** The name of a client that is loaded or waits to be sent, or `otherwise`. @param listed the client in the row of a list */
export function nameOfClient(id: string | null, listed: unknown, otherwise = UNKNOWN_CLIENT): string {
  const names = queryClient.getQueryData(clientNamesQuery.queryKey);
  const unsent = outbox().find((operation) => operation.id === id)?.about.name;
  const inList = isNamed(listed) && listed.id === id ? listed.name : undefined;
  return names?.find((client) => client.id === id)?.name ?? unsent ?? inList ?? otherwise;
}
