/** What the address of /sessions says: the filters, the page, and whether the form for a new session is open. */
export interface SessionsSearch {
  add?: 1;
  /** A client's id. */
  client?: string;
  /** Calendar dates, both included. */
  from?: string;
  to?: string;
  status?: SessionStatus;
  topic?: string;
  /** From 2; the first page has none. */
  page?: number;
}

export type SessionStatus = 'completed' | 'planned';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  const { add, client, from, to, status, topic, page } = search;
  const number = Number(page);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(typeof client === 'string' && ID.test(client) ? { client } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(status === 'completed' || status === 'planned' ? { status } : {}),
    // The router reads a bare number in the address as one.
    ...(typeof topic === 'string' || typeof topic === 'number' ? { topic: String(topic) } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  };
}

/** The days that exist: 2026-02-31 would be refused by the server. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
