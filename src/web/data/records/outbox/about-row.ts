import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { About, KeptTable } from '#web/data/device/operations.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { clientNamesQuery } from '../client-names.ts';
import { queryKeys } from '../query-keys.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { outbox } from './outbox.ts';

const QUERY_KEYS = {
  clients: queryKeys.clients,
  sessions: queryKeys.sessions,
  supervision_sessions: queryKeys.supervision,
  cpd_records: queryKeys.cpd,
  calendar_answers: queryKeys.calendarAnswers,
};
const NAME_COLUMNS = {
  clients: 'name',
  sessions: '',
  supervision_sessions: 'supervisor_name',
  cpd_records: 'title',
  calendar_answers: '',
};

/** The row as a page has loaded it, in whole or in part. */
export function knownRow(table: KeptTable, id: string): Version | undefined {
  return queryClient
    .getQueriesData({ queryKey: QUERY_KEYS[table] })
    .flatMap(([, data]) => (Array.isArray(data) ? (data as unknown[]) : [data]))
    .find((row): row is Version => isVersion(row) && row['id'] === id);
}

const isVersion = (row: unknown): row is Version => typeof row === 'object' && row !== null && 'updated_at' in row;

/** What the list of unsent changes says about a row. */
export function aboutRow(table: KeptTable, id: string, row: Values): About {
  const clientId = table === 'clients' ? id : textOf(row['client_id']);
  if (table === 'calendar_answers') return { name: 'Calendar', day: textOf(row['day']), minutes: null, clientId: null };
  const name = table === 'sessions' ? nameOfClient(clientId, row['client']) : textOf(row[NAME_COLUMNS[table]]);
  const minutes = row['duration'];
  return {
    name: name ?? '',
    day: textOf(row['day'] ?? row['date']),
    minutes: typeof minutes === 'number' ? minutes : null,
    clientId,
  };
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
