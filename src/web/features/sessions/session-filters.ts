import { addDays } from '#domain/time.ts';
import type { SessionTotalsArgs } from '#domain/sessions/session-totals.ts';
import { parseSessionsSearch, type SessionsSearch } from './sessions-search.ts';

/** The search parameters that filter the list. */
export type SessionFilters = Pick<SessionsSearch, 'client' | 'from' | 'to' | 'status' | 'topic'>;

/** Without the other search parameters, so that equal filters have equal query keys. */
export const filtersOf = ({ client, from, to, status, topic }: SessionsSearch): SessionFilters =>
  parseSessionsSearch({ client, from, to, status, topic });

/**
 * The filters as arguments of rpc/session_totals; the list uses the same. A planned session is after today, one that is not
 * completed is up to today.
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
 * An array literal of Postgres with one text. The data client would join texts by commas without quoting them.
 * @example arrayLiteral('goals, career') // '{"goals, career"}'
 */
export function arrayLiteral(text: string): string {
  return `{"${text.replace(/["\\]/g, '\\$&')}"}`;
}
