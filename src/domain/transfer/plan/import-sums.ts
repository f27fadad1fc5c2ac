// The sums of an import: sessions, minutes, clients, months, and what is not imported.
import { sumOf } from '#domain/lists.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { RowStatus } from './import-plan.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';

export type ImportSums = ReturnType<typeof sumsOf>;

/** Rows that will be or have been written. */
export interface SummedRows {
  readonly clients?: readonly { readonly id: string }[];
  readonly sessions?: readonly {
    readonly client_id: string;
    readonly date: string;
    readonly duration: number;
    readonly completed: boolean;
  }[];
  readonly supervision_sessions?: readonly { readonly day: string; readonly duration: number }[];
  readonly cpd_records?: readonly { readonly date: string; readonly hours: number }[];
  readonly opening_balances?: readonly {
    readonly client_id: string;
    readonly start_date: string | null;
    readonly as_of: string;
    readonly paid_minutes: number;
    readonly pro_bono_minutes: number;
  }[];
}

export function sumsOf(rows: SummedRows, today: string) {
  const { clients = [], sessions = [], supervision_sessions = [], cpd_records = [], opening_balances = [] } = rows;
  const people = new Set([...sessions, ...opening_balances].map(({ client_id }) => client_id));
  const days = [
    ...sessions.map(({ date }) => date),
    ...supervision_sessions.map(({ day }) => day),
    ...cpd_records.map(({ date }) => date),
    // Opening balances say nothing about when the sessions were.
    ...(sessions.length > 0 ? [] : opening_balances).flatMap(({ start_date, as_of }) => [start_date ?? as_of, as_of]),
  ].toSorted();
  const balances = opening_balances.map(({ paid_minutes, pro_bono_minutes }) => paid_minutes + pro_bono_minutes);
  const lengths = [
    ...[...sessions, ...supervision_sessions].map(({ duration }) => duration),
    ...cpd_records.map(({ hours }) => hours * MINUTES_PER_HOUR),
    ...balances,
  ];
  const planned = sessions.filter(({ date }) => date > today);
  const notCompleted = sessions.filter(({ date, completed }) => !completed && date <= today);
  return {
    sessions: sessions.length,
    supervisions: supervision_sessions.length,
    cpdRecords: cpd_records.length,
    balances: balances.length,
    /** The part of `minutes` in opening balances, paid and pro bono. */
    balanceMinutes: sumOf(balances, (one) => one),
    /** New clients, or those of the sessions and opening balances, whichever are more. */
    clients: Math.max(people.size, clients.length),
    minutes: sumOf(lengths, (one) => one),
    /** Of opening balances. */
    proBonoMinutes: sumOf(opening_balances, ({ pro_bono_minutes }) => pro_bono_minutes),
    /** The first and last calendar date; null without dates. */
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    /** Sessions after today, and earlier ones that are not marked as completed. */
    planned: { sessions: planned.length, minutes: sumOf(planned, ({ duration }) => duration) },
    notCompleted: { sessions: notCompleted.length, minutes: sumOf(notCompleted, ({ duration }) => duration) },
  };
}

/** Why a row of the file is not written. */
export type NotWritten = LeftOut['why'] | 'unreadable' | 'open' | 'duplicate' | 'not-chosen';

/** Null if the row is written. */
export function whyNotWritten(
  row: { readonly status: RowStatus; readonly leftOut?: LeftOut },
  isChosen: boolean,
): NotWritten | null {
  if (isChosen) return null;
  const { status, leftOut } = row;
  return status === 'left-out' ? (leftOut?.why ?? 'remark') : NOT_WRITTEN[status];
}

const NOT_WRITTEN = { error: 'unreadable', ask: 'open', duplicate: 'duplicate', new: 'not-chosen' } as const;
