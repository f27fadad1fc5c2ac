import type { SessionTotalsArgs } from '#domain/sessions/session-totals.ts';
import type { SessionsSearch } from './sessions-search.ts';

/** The part of the address that narrows the list. */
export type SessionFilters = Pick<SessionsSearch, 'client' | 'from' | 'to' | 'status' | 'topic'>;

/** Without the rest of the address, so that equal filters are one key. */
export function filtersOf({ client, from, to, status, topic }: SessionsSearch): SessionFilters {
  return {
    ...(client === undefined ? {} : { client }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(status === undefined ? {} : { status }),
    ...(topic === undefined ? {} : { topic }),
  };
}

/** The same filters as rpc/session_totals takes them. */
export function totalsArgs(filters: SessionFilters): SessionTotalsArgs {
  return {
    client: filters.client ?? null,
    from_date: filters.from ?? null,
    to_date: filters.to ?? null,
    is_completed: filters.status === undefined ? null : filters.status === 'completed',
    topic: filters.topic ?? null,
  };
}

/**
 * A list of one text as Postgres reads it. The data client joins texts by commas without quoting them.
 * @example arrayLiteral('goals, career') // '{"goals, career"}'
 */
export function arrayLiteral(text: string): string {
  return `{"${text.replace(/["\\]/g, '\\$&')}"}`;
}
