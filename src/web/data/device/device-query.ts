import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { clientColumns } from '#domain/records/client.ts';
import type { ColumnOnDevice } from '#domain/records/column.ts';
import type { sessionColumns } from '#domain/records/session.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';

/** What a query states in `meta` about storing its data on the device (ADR 13). Without it nothing is stored. */
export interface StoredOnDevice {
  /** Returns the part of the data to store. It names columns, so that a new column is not stored by accident. */
  toStored: (answer: never) => unknown;
  /** The index of the calendar date in the query key, for data of one day. Without a connection it is shown on later days too. */
  dateIndex?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { onDevice?: StoredOnDevice };
  }
}

/** The `meta` of a query whose data may be stored on the device. Notes, follow-ups and contact details never are. */
export function storedOnDevice<Answer>(toStored: (answer: Answer) => unknown, dateIndex?: number) {
  return { onDevice: { toStored, ...(dateIndex !== undefined && { dateIndex }) } };
}

/** Stores all of the data. Only for data without notes, follow-ups and contact details. */
export const wholeAnswer = (answer: unknown) => answer;

// The columns to store, as the records state them. Types only, so that these pages load no schemas.
type ClientOnDevice = Pick<ClientRow, ColumnOnDevice<typeof clientColumns>>;
type SessionOnDevice = Pick<SessionRow, ColumnOnDevice<typeof sessionColumns>>;

// The mark `isBare` prevents that a reduced row is shown, or edited, as if it were complete.

export function bareClient({ id, user_id, name, created_at, updated_at }: ClientRow) {
  return {
    id,
    user_id,
    ...({ name } satisfies ClientOnDevice),
    created_at,
    updated_at,
    email: '',
    phone: null,
    notes: null,
    isBare: true,
  };
}

export const bareClients = (clients: readonly ClientRow[]) => clients.map(bareClient);

/** In place of a text that the rules only ask for, not about. */
const SOMETHING = 'not on this device';

/**
 * The rows that rules count, without contact details and how consent was given: only that there are some. Nothing else in evidence is
 * confidential (tests/policies/sums/evidence.test.ts).
 */
export function bareEvidence(evidence: EvidenceRows): EvidenceRows & { isBare: true } {
  const clients = evidence.clients.map(({ email, phone, consent_how, ...client }) => ({
    id: client.id,
    name: client.name,
    organisation: client.organisation,
    relationship_start: client.relationship_start,
    relationship_end: client.relationship_end,
    consent: client.consent,
    consent_date: client.consent_date,
    retain_until: client.retain_until,
    letter_date: client.letter_date,
    payer: client.payer,
    relation: client.relation,
    received_minutes: client.received_minutes,
    email: email && SOMETHING,
    phone: phone && SOMETHING,
    consent_how: consent_how && SOMETHING,
  }));
  const lists = Object.entries(evidence).filter(([, rows]) => Array.isArray(rows));
  const { practising_since, witnessed } = evidence;
  return { ...(Object.fromEntries(lists) as typeof evidence), clients, practising_since, witnessed, isBare: true };
}

type ListedSession = SessionRow & { client?: { id: string; name: string } | null };

export function bareSessions(sessions: readonly ListedSession[]) {
  return sessions.map((session) => {
    const { id, user_id, client_id, date, duration, topics, completed, created_at, updated_at } = session;
    const client = session.client && { id: session.client.id, name: session.client.name };
    const onDevice = { client_id, date, duration, topics, completed } satisfies SessionOnDevice;
    return { id, user_id, ...onDevice, client, created_at, updated_at, notes: '', follow_up: null, isBare: true };
  });
}

export const isBare = (row: unknown) => typeof row === 'object' && row !== null && 'isBare' in row;
