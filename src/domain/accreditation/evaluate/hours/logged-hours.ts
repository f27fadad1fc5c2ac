// Sessions, opening balances and hours of erased clients as one list, each entry with the period in which its minutes lie. Where the
// coach said nothing of an entry, its client's own facts speak (ADR 129).
import { sumOf } from '#domain/lists.ts';
import type { ClientPayment, EvidenceRows, HowItCounts } from '#domain/accreditation/evidence/evidence.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';

export interface LoggedHours {
  readonly table: 'sessions' | 'opening_balances' | 'erased_sessions';
  readonly id: string;
  /** The client's id; for hours of an erased client, the random id that they share. */
  readonly client: string;
  /** Calendar dates between which all minutes lie; null: the start is not known. */
  readonly earliest: string | null;
  readonly latest: string;
  readonly minutes: number;
  readonly kind: SessionKind;
  /** Null: said neither of the entry nor of its client. */
  readonly paid: boolean | null;
  readonly format: SessionFormat;
  readonly participants: number | null;
  readonly peerExchange: boolean;
  /** Of peer exchange: the minutes that this client gave the coach in return, for all of it; null: not said. */
  readonly received: number | null;
  /** Given to a peer beyond what was received (balanced-exchange.ts). */
  readonly isBeyondReceived: boolean;
  readonly isDirectReport: boolean;
  readonly engagement: string | null;
  readonly completed: boolean;
}

const listed = new WeakMap<EvidenceRows, readonly LoggedHours[]>();

/** One list for the same evidence, since most rules ask for it. */
export function loggedHours(evidence: EvidenceRows): readonly LoggedHours[] {
  const known = listed.get(evidence);
  if (known) return known;
  const all = listHours(evidence);
  listed.set(evidence, all);
  return all;
}

type SaidHours = Omit<LoggedHours, 'received' | 'isBeyondReceived' | 'isDirectReport'>;

function listHours(evidence: EvidenceRows): LoggedHours[] {
  const clients = new Map<string, Partial<ClientPayment>>(evidence.clients.map((client) => [client.id, client]));
  for (const { person, relation, received_minutes } of evidence.erased_sessions)
    clients.set(person, { relation, received_minutes });
  const all: LoggedHours[] = [];
  for (const row of evidence.sessions)
    all.push(
      withClient(
        {
          ...asItCounts(row),
          table: 'sessions',
          client: row.client_id,
          earliest: row.date,
          completed: row.completed,
        },
        clients.get(row.client_id),
      ),
    );
  for (const hours of [...openingHours(evidence), ...erasedHours(evidence)])
    all.push(withClient(hours, clients.get(hours.client)));
  return all;
}

/**
 * An entry with what its client says of it. What the coach said of the entry comes first; for peers who give coaching in return, that
 * is the payment. A device may have kept clients from before they had these columns.
 */
function withClient(hours: SaidHours, client: Partial<ClientPayment> = {}): LoggedHours {
  const { payer = null, relation = null, received_minutes = null } = client;
  const peerExchange = hours.peerExchange || relation === 'peer';
  const received = peerExchange ? received_minutes : null;
  const byClient = payer === null ? (received === null ? null : true) : payer !== 'nobody';
  return {
    ...hours,
    paid: hours.paid ?? byClient,
    peerExchange,
    received,
    isBeyondReceived: false,
    isDirectReport: relation === 'direct_report',
  };
}

/** Paid and pro bono minutes of one balance are two entries with one id. */
function openingHours({ opening_balances }: EvidenceRows): SaidHours[] {
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
      engagement: null,
      completed: true,
    } as const;
    return [
      { ...common, minutes: row.paid_minutes, paid: true },
      { ...common, minutes: row.pro_bono_minutes, paid: false },
    ].filter(({ minutes }) => minutes > 0);
  });
}

function erasedHours({ erased_sessions }: EvidenceRows): SaidHours[] {
  return erased_sessions.map((row) => ({
    ...asItCounts(row),
    table: 'erased_sessions',
    client: row.person,
    earliest: row.opening ? null : row.date,
    completed: true,
  }));
}

export const minutesOf = (hours: Iterable<Pick<LoggedHours, 'minutes'>>): number =>
  sumOf(hours, ({ minutes }) => minutes);

const asItCounts = ({
  id,
  date,
  duration,
  kind,
  paid,
  format,
  participants,
  peer_exchange,
  engagement,
}: HowItCounts) => ({
  id,
  latest: date,
  minutes: duration,
  kind,
  paid,
  format,
  participants,
  peerExchange: peer_exchange,
  engagement,
});
