import type { SessionStatus } from '#domain/sessions/session-status.ts';
import { isDay } from '#web/data/device/calendar-day.ts';
import { isRowId } from '#web/data/wire/row-id.ts';

/** What the address of /sessions says: the filters, the order, the page, and whether the form for a new session is open. */
export interface SessionsSearch {
  add?: 1;
  /** A client's id. */
  client?: string;
  /** Calendar dates, both included. */
  from?: string;
  to?: string;
  status?: SessionStatus;
  topic?: string;
  /** None: the latest first. */
  sort?: SessionSort;
  /** From 2; the first page has none. */
  page?: number;
}

export type SessionSort = 'oldest' | 'longest' | 'shortest' | 'client';

const STATUSES: readonly unknown[] = ['completed', 'planned', 'not-completed'] satisfies SessionStatus[];
const SORTS: readonly unknown[] = ['oldest', 'longest', 'shortest', 'client'] satisfies SessionSort[];

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  const { add, client, from, to, status, topic, sort, page } = search;
  const number = Number(page);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(typeof client === 'string' && isRowId(client) ? { client } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(STATUSES.includes(status) ? { status: status as SessionStatus } : {}),
    // The router reads a bare number in the address as one.
    ...(typeof topic === 'string' || typeof topic === 'number' ? { topic: String(topic) } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as SessionSort } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  };
}
