import type { clientColumns } from '#domain/records/client.ts';
import type { KeptColumn } from '#domain/records/column.ts';
import type { sessionColumns } from '#domain/records/session.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';

/** What a query states in `meta` about keeping its data on the device (ADR 13). Without it nothing is kept. */
export interface KeptOnDevice {
  /** Returns the part of the data that is kept. It names columns, so that a new column is not kept by accident. */
  keep: (answer: never) => unknown;
  /** The index of the calendar date in the query key, for data of one day. Without a connection it is shown on later days too. */
  dateIndex?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { onDevice?: KeptOnDevice };
  }
}

/** The `meta` of a query whose data may be kept on the device. Notes, follow-ups and contact details never are. */
export function keptOnDevice<Answer>(keep: (answer: Answer) => unknown, dateIndex?: number) {
  return { onDevice: { keep, ...(dateIndex !== undefined && { dateIndex }) } };
}

/** Keeps all of the data. Only for data without notes, follow-ups and contact details. */
export const wholeAnswer = (answer: unknown) => answer;

// The columns to keep, as the records state them. Types only, so that these pages load no schemas.
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
