// The sums on an assessor's page, by the facts that decide how hours count.
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';

export interface LentSums {
  /** The number of sessions, without opening balances. */
  readonly sessions: number;
  /** All minutes, opening balances included. */
  readonly minutes: number;
  /** The number of clients, erased ones included. */
  readonly clients: number;
  /** In minutes. `unknown`: the coach didn't say whether they were paid. */
  readonly paid: Readonly<Record<'paid' | 'proBono' | 'unknown', number>>;
  readonly formats: Readonly<Record<SessionFormat, number>>;
  /** Calendar years, the earliest first. An opening balance belongs to its last year. */
  readonly years: readonly { readonly year: number; readonly minutes: number }[];
}

/** One line of the log on an assessor's page. */
export interface LentLine {
  readonly table: 'sessions' | 'opening_balances' | 'erased_sessions';
  readonly id: string;
  /** A calendar date; for an opening balance, its last day. */
  readonly date: string;
  readonly client: string;
  readonly minutes: number;
  readonly format: SessionFormat;
  readonly kind: SessionKind;
  readonly paid: boolean | null;
  /** Whether it is an opening balance. */
  readonly isSum: boolean;
}

/** The latest first. An opening balance is one line for its paid part and one for its pro bono part. */
export function lentLines(evidence: EvidenceRows): LentLine[] {
  const names = new Map(evidence.clients.map(({ id, name }) => [id, name]));
  const erased = [...new Set(evidence.erased_sessions.map(({ person }) => person))];
  const lines: LentLine[] = [
    ...evidence.sessions.map((one) => ({
      ...factsOf(one),
      table: 'sessions' as const,
      client: names.get(one.client_id) ?? '',
      isSum: false,
    })),
    ...evidence.opening_balances.flatMap((balance) =>
      ([true, false] as const)
        .map((paid) => ({ paid, minutes: paid ? balance.paid_minutes : balance.pro_bono_minutes }))
        .filter(({ minutes }) => minutes > 0)
        .map((part) => ({
          ...part,
          table: 'opening_balances' as const,
          id: balance.id,
          date: balance.end_date ?? balance.as_of,
          client: names.get(balance.client_id) ?? '',
          format: balance.format,
          kind: 'coaching' as const,
          isSum: true,
        })),
    ),
    ...evidence.erased_sessions.map((one) => ({
      ...factsOf(one),
      table: 'erased_sessions' as const,
      client: `Erased ${erased.indexOf(one.person) + 1}`,
      isSum: one.opening,
    })),
  ];
  return lines.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}

type Held = EvidenceRows['sessions' | 'erased_sessions'][number];
const factsOf = ({ id, date, duration: minutes, format, kind, paid }: Held) => ({
  id,
  date,
  minutes,
  format,
  kind,
  paid,
});

export function lentSums(lines: readonly LentLine[]): LentSums {
  const minutesOf = (some: readonly LentLine[]) => some.reduce((sum, { minutes }) => sum + minutes, 0);
  const formats = { individual: 0, group: 0, team: 0 };
  const years = new Map<number, number>();
  for (const { date, minutes, format } of lines) {
    const year = Number(date.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + minutes);
    formats[format] += minutes;
  }
  return {
    sessions: lines.filter(({ isSum }) => !isSum).length,
    minutes: minutesOf(lines),
    clients: new Set(lines.map(({ client }) => client)).size,
    paid: {
      paid: minutesOf(lines.filter(({ paid }) => paid === true)),
      proBono: minutesOf(lines.filter(({ paid }) => paid === false)),
      unknown: minutesOf(lines.filter(({ paid }) => paid === null)),
    },
    formats,
    years: [...years].map(([year, minutes]) => ({ year, minutes })).toSorted((one, other) => one.year - other.year),
  };
}
