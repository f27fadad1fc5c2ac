// Sessions, opening balances and hours of erased clients as one list, each entry with the period in which its minutes lie. Where the
// coach said nothing of an entry, its client's own facts speak (ADR 129).
import { isPaidFor, NOTHING_SAID } from '#domain/clients/client-payment.ts';
import { sumOf } from '#domain/lists.ts';
import { oncePer } from '#domain/once-per.ts';
import type { ClientPayment, EvidenceRows, HowItCounts, OpeningBalanceEvidence } from '../../evidence/evidence.ts';
import { USUAL_SESSION, type SessionFormat, type SessionKind } from '#domain/sessions/session-kinds.ts';

export interface LoggedHours {
  readonly table: 'sessions' | 'opening_balances' | 'erased_sessions';
  readonly id: string;
  /** The client's id; for hours of an erased client, the random id that they share. */
  readonly client: string;
  /** Calendar dates between which all minutes lie; null: the start is not known. */
  readonly earliest: string | null;
  readonly latest: string;
  /** From before Hourbook, as one sum of sessions whose number is not known. */
  readonly isSum: boolean;
  readonly minutes: number;
  readonly kind: SessionKind;
  /** Null: said neither of the entry nor of its client, or paid by a peer of whom nobody said how much was given in return. */
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

/** One list for the same evidence, since most rules ask for it. */
export const loggedHours: (evidence: EvidenceRows) => readonly LoggedHours[] = oncePer(listHours);

/** Where an entry comes from. */
type Entry = Pick<LoggedHours, 'table' | 'client' | 'earliest' | 'isSum' | 'completed'>;

function listHours(evidence: EvidenceRows): LoggedHours[] {
  const clients = new Map<string, ClientPayment>(evidence.clients.map((client) => [client.id, client]));
  for (const { person, relation, received_minutes } of evidence.erased_sessions)
    clients.set(person, { payer: null, relation, received_minutes });
  const hoursOf = (entry: Entry, row: HowItCounts) => withClient(entry, row, clients.get(entry.client));
  return [
    ...evidence.sessions.map((row) => {
      const { client_id: client, date: earliest, completed } = row;
      return hoursOf({ table: 'sessions', client, earliest, isSum: false, completed }, row);
    }),
    ...evidence.opening_balances.flatMap((row) => {
      const { client_id: client, start_date: earliest } = row;
      const entry = { table: 'opening_balances', client, earliest, isSum: true, completed: true } as const;
      return balanceParts(row).map((part) => hoursOf(entry, part));
    }),
    ...evidence.erased_sessions.map((row) => {
      const { person: client, opening: isSum, date, start_date } = row;
      const earliest = isSum ? start_date : date;
      return hoursOf({ table: 'erased_sessions', client, earliest, isSum, completed: true }, row);
    }),
  ];
}

/**
 * An entry with what its client says of it. What the coach said of the entry comes first; for peers who give coaching in return,
 * that is the payment.
 */
function withClient(
  { table, client, earliest, isSum, completed }: Entry,
  { id, date, duration, kind, paid, format, participants, peer_exchange, engagement }: HowItCounts,
  { payer, relation, received_minutes }: ClientPayment = NOTHING_SAID,
): LoggedHours {
  const peerExchange = peer_exchange || relation === 'peer';
  const received = peerExchange ? received_minutes : null;
  const said = paid ?? isPaidFor(payer) ?? (received === null ? null : true);
  // Field by field, since spreads of objects of this size are slow: the list of 5,000 sessions took 30 ms instead of 1.
  return {
    table,
    id,
    client,
    earliest,
    latest: date,
    isSum,
    minutes: duration,
    kind,
    paid: said && peerExchange && received === null ? null : said,
    format,
    participants,
    peerExchange,
    received,
    isBeyondReceived: false,
    isDirectReport: relation === 'direct_report',
    engagement,
    completed,
  };
}

/** Paid and pro bono minutes of one balance are two entries with one id. */
function balanceParts(row: OpeningBalanceEvidence): HowItCounts[] {
  const { id, end_date, as_of, format, participants, paid_minutes, pro_bono_minutes } = row;
  const common = { ...USUAL_SESSION, id, date: end_date ?? as_of, format, participants };
  return [
    { ...common, duration: paid_minutes, paid: true },
    { ...common, duration: pro_bono_minutes, paid: false },
  ].filter(({ duration }) => duration > 0);
}

export const minutesOf = (hours: Iterable<Pick<LoggedHours, 'minutes'>>): number =>
  sumOf(hours, ({ minutes }) => minutes);
