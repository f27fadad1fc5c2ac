// Sessions, opening balances and what erased clients left, as one list of hours with the period in which they lie.
import type { EvidenceRows, SessionFormat, SessionKind } from './evidence.ts';

export interface LoggedHours {
  readonly table: 'sessions' | 'opening_balances' | 'erased_sessions';
  readonly id: string;
  /** The client, or the person an erased client was. */
  readonly client: string;
  /** All minutes lie within earliest to latest; null: nobody knows since when. */
  readonly earliest: string | null;
  readonly latest: string;
  readonly minutes: number;
  readonly kind: SessionKind;
  readonly paid: boolean | null;
  readonly format: SessionFormat;
  readonly participants: number | null;
  readonly peerExchange: boolean;
  readonly completed: boolean;
}

export function loggedHours(evidence: EvidenceRows): LoggedHours[] {
  const all: LoggedHours[] = [];
  for (const row of evidence.sessions)
    all.push({
      table: 'sessions',
      id: row.id,
      client: row.client_id,
      earliest: row.date,
      latest: row.date,
      minutes: row.duration,
      kind: row.kind,
      paid: row.paid,
      format: row.format,
      participants: row.participants,
      peerExchange: row.peer_exchange,
      completed: row.completed,
    });
  all.push(...openingHours(evidence), ...erasedHours(evidence));
  return all;
}

/** Paid and pro bono minutes of one balance are two entries with one id. */
function openingHours({ opening_balances }: EvidenceRows): LoggedHours[] {
  return opening_balances.flatMap((row) => {
    const common = {
      table: 'opening_balances',
      id: row.id,
      client: row.client_id,
      earliest: row.start_date,
      latest: row.end_date ?? row.as_of,
      kind: 'coaching',
      format: row.format,
      participants: row.participants,
      peerExchange: false,
      completed: true,
    } as const;
    return [
      { ...common, minutes: row.paid_minutes, paid: true },
      { ...common, minutes: row.pro_bono_minutes, paid: false },
    ].filter(({ minutes }) => minutes > 0);
  });
}

function erasedHours({ erased_sessions }: EvidenceRows): LoggedHours[] {
  return erased_sessions.map((row) => ({
    table: 'erased_sessions',
    id: row.id,
    client: row.person,
    earliest: row.opening ? null : row.date,
    latest: row.date,
    minutes: row.duration,
    kind: row.kind,
    paid: row.paid,
    format: row.format,
    participants: row.participants,
    peerExchange: row.peer_exchange,
    completed: true,
  }));
}
