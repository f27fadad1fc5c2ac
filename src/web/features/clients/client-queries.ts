import {
  bareClient,
  bareClients,
  bareSessions,
  isBare,
  storedOnDevice,
  wholeAnswer,
} from '#web/data/device/device-query.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest, sorted } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

export const clientsQuery = queryOptions({
  queryKey: queryKeys.clients,
  meta: storedOnDevice(bareClients),
  queryFn: reading(() => rest.from('clients').select().order('name').order('id')),
});

/** One client, or null when there is none with this id. What the list knows of it shows at once. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.client(id),
    meta: storedOnDevice((client: ClientRow | null) => client && bareClient(client)),
    queryFn: async ({ signal }): Promise<ClientRow | null> =>
      unwrap(await rest.from('clients').select().eq('id', id).abortSignal(signal).maybeSingle()),
    placeholderData: () =>
      queryClient.getQueryData(clientsQuery.queryKey)?.find((client) => client.id === id && !isBare(client)),
  });
}

/** Without a connection: what the list of clients, stored on this device, has of a client whose page was never opened. */
export const listedClient = (id: string): ClientRow | undefined =>
  queryClient.getQueryData(clientsQuery.queryKey)?.find((client) => client.id === id);

/** Without a connection: the sessions with a client in the lists that are stored on this device. */
export function listedSessions(clientId: string): SessionRow[] {
  const lists = queryClient.getQueriesData<readonly SessionRow[]>({ queryKey: queryKeys.sessionLists });
  const rows = lists.flatMap(([, list]) => list ?? []).filter((session) => session.client_id === clientId);
  return [...new Map(rows.map((session) => [session.id, session])).values()].toSorted((a, b) =>
    a.date < b.date ? 1 : -1,
  );
}

export function clientSessionsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientSessions(clientId),
    meta: storedOnDevice(bareSessions),
    queryFn: reading(() =>
      rest.from('sessions').select().eq('client_id', clientId).order('date', { ascending: false }),
    ),
  });
}

/** Hours with a client from before Hourbook, the latest first. */
export function hoursBeforeQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.openingBalances(clientId),
    queryFn: reading(() => sorted(rest.from('opening_balances').select().eq('client_id', clientId), ['as_of', false])),
  });
}

/** Count and minutes of the completed sessions with a client. */
export function completedHoursQuery(clientId: string) {
  const args = { client: clientId, from_date: null, to_date: null, is_completed: true, topic: null };
  return queryOptions({
    queryKey: queryKeys.sessionTotals(args),
    meta: storedOnDevice(wholeAnswer),
    queryFn: reading(() => rest.rpc('session_totals', args)),
  });
}

/** How many Wheels of Life were drawn with a client. */
export function clientWheelCountQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientWheelCount(clientId),
    queryFn: reading(
      () => rest.from('wheels').select('id').eq('client_id', clientId),
      (wheels) => wheels.length,
    ),
  });
}
