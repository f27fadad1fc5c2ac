import { bareSessions, isBare, storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { readNow } from '#web/data/auth/read-now.ts';
import { rest, sorted, type OrderTerm } from '#web/data/auth/rest.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { byFrequency } from '#web/data/records/by-frequency.ts';
import { reading } from '#web/data/wire/reading.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionSort } from './sessions-search.ts';
import { arrayLiteral, totalsArgs, type SessionFilters } from './session-filters.ts';

/** A session with its client. The client is null if it is missing; the screen then shows 'Unknown Client'. */
export type SessionWithClient = SessionRow & { client: { id: string; name: string } | null };

export const SESSIONS_A_PAGE = 50;

const ORDERS: Record<SessionSort | 'latest', readonly OrderTerm[]> = {
  latest: [['date', false]],
  oldest: [['date', true]],
  longest: [
    ['duration', false],
    ['date', false],
  ],
  shortest: [
    ['duration', true],
    ['date', false],
  ],
  client: [
    ['client(name)', true],
    ['date', false],
  ],
};

/** One page of the list, counted from 1. The previous page stays visible until this one is loaded. */
export function sessionListQuery(filters: SessionFilters, sort: SessionSort | undefined, page: number) {
  return queryOptions({
    queryKey: queryKeys.sessionList({ ...filters, sort }, page),
    meta: storedOnDevice(bareSessions),
    queryFn: reading(() => {
      const first = (page - 1) * SESSIONS_A_PAGE;
      return filteredSessions(filters, sort).range(first, first + SESSIONS_A_PAGE - 1);
    }),
    placeholderData: keepPreviousData,
  });
}

const LISTED = '*, client:clients(id, name)';
/** Without the notes, which are long and are not printed with a list. */
const PRINTED = 'id, date, duration, topics, completed, paid, format, kind, client:clients(id, name)';

/** What a printed list shows of a session. */
export type PrintedSession = Pick<
  SessionWithClient,
  'id' | 'date' | 'duration' | 'topics' | 'completed' | 'paid' | 'format' | 'kind' | 'client'
>;

function filteredSessions(filters: SessionFilters, sort: SessionSort | undefined, columns: string = LISTED) {
  const { client, from_date, to_date, is_completed, topic } = totalsArgs(filters, today());
  // The data client's types follow one text of columns; the callers say which of them they asked for.
  let list = rest.from('sessions').select(columns as typeof LISTED);
  if (client !== null) list = list.eq('client_id', client);
  if (from_date !== null) list = list.gte('date', from_date);
  if (to_date !== null) list = list.lte('date', to_date);
  if (is_completed !== null) list = list.eq('completed', is_completed);
  if (topic !== null) list = list.contains('topics', arrayLiteral(topic));
  return sorted(list, ...ORDERS[sort ?? 'latest']);
}

const ROWS_A_REQUEST = 2_000;

const printedRows = (filters: SessionFilters, sort: SessionSort | undefined, first: number) =>
  filteredSessions(filters, sort, PRINTED).range(first, first + ROWS_A_REQUEST - 1);

/** All sessions that the filters let through. */
export async function readAllSessions(
  filters: SessionFilters,
  sort: SessionSort | undefined,
): Promise<PrintedSession[]> {
  const rows: PrintedSession[] = [];
  for (let more = true; more;) {
    const next = unwrap(await printedRows(filters, sort, rows.length));
    rows.push(...next);
    more = next.length === ROWS_A_REQUEST;
  }
  return rows;
}

/** The same, while the page waits; null when they cannot be read. */
export function readAllSessionsNow(filters: SessionFilters, sort: SessionSort | undefined): PrintedSession[] | null {
  const rows: PrintedSession[] = [];
  for (let more = true; more;) {
    const next = readNow<PrintedSession>(printedRows(filters, sort, rows.length)['url']);
    if (next === null) return null;
    rows.push(...next);
    more = next.length === ROWS_A_REQUEST;
  }
  return rows;
}

/** Count and minutes of all sessions that match the filters, not of one page. */
export function sessionTotalsQuery(filters: SessionFilters) {
  return queryOptions({
    queryKey: queryKeys.sessionTotals(filters),
    meta: storedOnDevice(wholeAnswer),
    queryFn: reading(() => rest.rpc('session_totals', totalsArgs(filters, today()))),
    placeholderData: keepPreviousData,
  });
}

/** One session with its client, or null when the coach has none with this id. Shows the row of a loaded list until it is loaded. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.session(id),
    queryFn: async ({ signal }): Promise<SessionWithClient | null> => {
      const user = await requireUser();
      return unwrap(
        await rest
          .from('sessions')
          .select('*, client:clients(id, name)')
          .eq('id', id)
          .eq('user_id', user.id)
          .abortSignal(signal)
          .maybeSingle(),
      );
    },
    placeholderData: () => listedSession(id),
  });
}

/** The row of a list that is loaded in whole. */
export const listedSession = (id: string): SessionWithClient | undefined =>
  queryClient
    .getQueriesData<SessionWithClient[]>({ queryKey: queryKeys.sessionLists })
    .flatMap(([, page]) => page ?? [])
    .find((session) => session.id === id && !isBare(session));

/** How many recent sessions the topic suggestions come from. */
const TOPICS_FROM_SESSIONS = 300;

/** Topics used before, most frequent first. */
export const topicsQuery = queryOptions({
  queryKey: queryKeys.sessionTopics,
  meta: storedOnDevice(wholeAnswer),
  queryFn: reading(
    () => rest.from('sessions').select('topics').order('date', { ascending: false }).limit(TOPICS_FROM_SESSIONS),
    (sessions) => byFrequency(sessions.flatMap((session) => session.topics)),
  ),
});

/** How many sessions with a team the suggestions come from. */
const ENGAGEMENTS_FROM_SESSIONS = 200;

/** The engagements that sessions with this client name, the latest first. */
export const engagementsQuery = (clientId: string) =>
  queryOptions({
    queryKey: queryKeys.engagements(clientId),
    queryFn: reading(
      () =>
        rest
          .from('sessions')
          .select('engagement')
          .eq('client_id', clientId)
          .not('engagement', 'is', null)
          .order('date', { ascending: false })
          .limit(ENGAGEMENTS_FROM_SESSIONS),
      (sessions) => [...new Set(sessions.flatMap(({ engagement }) => engagement ?? []))],
    ),
  });
