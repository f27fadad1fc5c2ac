import { addDays } from '#domain/time.ts';
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

/**
 * The filters as rpc/session_totals takes them, and the list too. What is planned lies after today, what is not completed up
 * to today.
 */
export function totalsArgs({ client, from, to, status, topic }: SessionFilters, today: string): SessionTotalsArgs {
  const first = status === 'planned' ? later(from, addDays(today, 1)) : from;
  const last = status === 'not-completed' ? earlier(to, today) : to;
  return {
    client: client ?? null,
    from_date: first ?? null,
    to_date: last ?? null,
    is_completed: status === undefined ? null : status === 'completed',
    topic: topic ?? null,
  };
}

const later = (day: string | undefined, other: string) => (day !== undefined && day > other ? day : other);
const earlier = (day: string | undefined, other: string) => (day !== undefined && day < other ? day : other);

/**
 * A list of one text as Postgres reads it. The data client joins texts by commas without quoting them.
 * @example arrayLiteral('goals, career') // '{"goals, career"}'
 */
export function arrayLiteral(text: string): string {
  return `{"${text.replace(/["\\]/g, '\\$&')}"}`;
}
