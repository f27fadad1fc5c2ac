import type { SessionStatus } from '#domain/sessions/session-status.ts';
import { isCalendarDate } from '#domain/time.ts';
import { isRowId } from '#web/data/wire/row-id.ts';

/** Search parameters of /sessions: filters, order, page, and whether the form for a new session is open. */
export interface SessionsSearch {
  add?: 1;
  /** A client's id. */
  client?: string;
  /** Calendar dates, both included. */
  from?: string;
  to?: string;
  status?: SessionStatus;
  topic?: string;
  /** Missing: the latest first. */
  sort?: SessionSort;
  /** From 2; missing for the first page. */
  page?: number;
}

export type SessionSort = 'oldest' | 'longest' | 'shortest' | 'client';

const STATUSES: readonly unknown[] = ['completed', 'planned', 'not-completed'] satisfies SessionStatus[];
const SORTS: readonly unknown[] = ['oldest', 'longest', 'shortest', 'client'] satisfies SessionSort[];

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  const { add, client, from, to, status, topic, sort, page } = search;
  const number = Number(page);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(typeof client === 'string' && isRowId(client) ? { client } : {}),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(to) ? { to } : {}),
    ...(STATUSES.includes(status) ? { status: status as SessionStatus } : {}),
    // The router parses a number in the address as a number.
    ...(typeof topic === 'string' || typeof topic === 'number' ? { topic: String(topic) } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as SessionSort } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  };
}
