// What a weekly mail says of a coach's records: numbers only (ADR 101).
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { addDays } from '#domain/time.ts';

interface Sum {
  readonly count: number;
  readonly minutes: number;
}

export interface WeekFigures {
  /** Calendar dates, Monday and Sunday. */
  readonly from: string;
  readonly to: string;
  readonly coaching: Sum;
  /** Mentoring, training, supervision given and other sessions. */
  readonly other: Sum;
  readonly supervision: Sum;
  readonly mentorCoaching: Sum;
  readonly cpdHours: number;
  /** Sessions before this week that are not marked as held, however old. */
  readonly waiting: number;
}

type Rows = Pick<EvidenceRows, 'sessions' | 'supervision_sessions' | 'mentor_coaching' | 'cpd_records'>;

/**
 * The week before `monday`, a calendar date. Sessions count when they are marked as held (ADR 27).
 * @example weekFigures(evidence, '2026-11-23').coaching // { count: 4, minutes: 330 }
 */
export function weekFigures(rows: Rows, monday: string): WeekFigures {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  const ofWeek = <Row extends { readonly date: string }>(all: readonly Row[]) =>
    all.filter(({ date }) => date >= from && date <= to);
  const held = ofWeek(rows.sessions).filter(({ completed }) => completed);
  return {
    from,
    to,
    coaching: sumOf(held.filter(({ kind }) => kind === 'coaching')),
    other: sumOf(held.filter(({ kind }) => kind !== 'coaching')),
    supervision: sumOf(ofWeek(rows.supervision_sessions)),
    mentorCoaching: sumOf(ofWeek(rows.mentor_coaching)),
    cpdHours: ofWeek(rows.cpd_records).reduce((sum, { hours }) => sum + hours, 0),
    waiting: rows.sessions.filter(({ date, completed }) => !completed && date <= to).length,
  };
}

const sumOf = (rows: readonly { readonly duration: number }[]): Sum => ({
  count: rows.length,
  minutes: rows.reduce((sum, { duration }) => sum + duration, 0),
});
