import type { clientColumns } from '#domain/records/client.ts';
import type { KeptColumn } from '#domain/records/column.ts';
import type { sessionColumns } from '#domain/records/session.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';

/** What a query says of its answers in `meta`. A query that says nothing is never kept on the device (ADR 13). */
export interface KeptOnDevice {
  /** What is kept of an answer. Columns by name, so that a new one is not kept until someone decides so. */
  keep: (answer: never) => unknown;
  /** Where the key has the calendar date, for answers of one day: without a connection they are shown on later days too. */
  dateIndex?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { onDevice?: KeptOnDevice };
  }
}

/** The `meta` of a query whose answers may be kept on the device. Notes, follow-ups and contact details never are. */
export function keptOnDevice<Answer>(keep: (answer: Answer) => unknown, dateIndex?: number) {
  return { onDevice: { keep, ...(dateIndex !== undefined && { dateIndex }) } };
}

/** For answers without notes, follow-ups and contact details of clients. */
export const whole = (answer: unknown) => answer;

// What is kept is what the records say, by type alone: the pages that keep it load no schemas.
type KeptOfClient = Pick<ClientRow, KeptColumn<typeof clientColumns>>;
type KeptOfSession = Pick<SessionRow, KeptColumn<typeof sessionColumns>>;

// The mark `isBare` keeps a reduced row from being shown, or edited, as if it were complete.

export function bareClients(clients: readonly ClientRow[]) {
  return clients.map(({ id, user_id, name, created_at, updated_at }) => ({
    id,
    user_id,
    ...({ name } satisfies KeptOfClient),
    created_at,
    updated_at,
    email: '',
    phone: null,
    notes: null,
    isBare: true,
  }));
}

type ListedSession = SessionRow & { client: { id: string; name: string } | null };

export function bareSessions(sessions: readonly ListedSession[]) {
  return sessions.map((session) => {
    const { id, user_id, client_id, date, duration, topics, completed, created_at, updated_at } = session;
    const client = session.client && { id: session.client.id, name: session.client.name };
    const kept = { client_id, date, duration, topics, completed } satisfies KeptOfSession;
    return { id, user_id, ...kept, client, created_at, updated_at, notes: '', follow_up: null, isBare: true };
  });
}

export const isBare = (row: unknown) => typeof row === 'object' && row !== null && 'isBare' in row;
