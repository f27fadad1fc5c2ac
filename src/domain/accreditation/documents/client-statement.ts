// A statement for a client: the sessions of a period with their total. Nothing confidential.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { loggedHours, minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { compareTexts } from '#domain/lists.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';

export interface ClientStatement {
  readonly client: string;
  readonly from: string;
  readonly to: string;
  /** By date. */
  readonly sessions: readonly {
    readonly date: string;
    readonly minutes: number;
    readonly kind: SessionKind;
    readonly format: SessionFormat;
    /** As the session says, or the client. */
    readonly paid: boolean | null;
  }[];
  readonly minutes: number;
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
  /** Said neither to be paid nor to be pro bono. */
  readonly unsaidMinutes: number;
}

/**
 * Completed sessions from `from` to `to`, inclusive, at most until today.
 * @returns null when there is no such client
 */
export function clientStatement(
  evidence: EvidenceRows,
  asked: { readonly clientId: string; readonly from: string; readonly to: string },
  circumstances: Circumstances,
): ClientStatement | null {
  const client = evidence.clients.find(({ id }) => id === asked.clientId);
  if (client === undefined) return null;
  const until = lastDay(circumstances);
  const { from } = asked;
  const to = asked.to < until ? asked.to : until;
  const sessions = loggedHours(evidence)
    .filter((one) => one.table === 'sessions' && one.client === client.id && one.completed)
    .filter(({ latest }) => latest >= from && latest <= to)
    .map(({ latest: date, minutes, kind, format, paid }) => ({ date, minutes, kind, format, paid }))
    .toSorted((one, other) => compareTexts(one.date, other.date));
  const minutesWhere = (paid: boolean | null) => minutesOf(sessions.filter((one) => one.paid === paid));
  return {
    client: client.name,
    from,
    to,
    sessions,
    minutes: minutesOf(sessions),
    paidMinutes: minutesWhere(true),
    proBonoMinutes: minutesWhere(false),
    unsaidMinutes: minutesWhere(null),
  };
}
