// Days with more than 24 hours. A session has a date and a duration but no time of day, so overlaps are only found if a day's
// sessions, with or without supervision and mentor coaching received, are longer than the day.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { finding, type Finding } from './finding.ts';

const DAY_MINUTES = 24 * MINUTES_PER_HOUR;

export function dayFindings(evidence: EvidenceRows): Finding[] {
  const received = new Map<string, number>();
  for (const { date, duration } of evidence.supervision_sessions) add(received, date, duration);
  for (const { date, duration } of evidence.mentor_coaching) add(received, date, duration);
  const given = new Map<string, { minutes: number; rows: string[] }>();
  for (const { id, date, duration } of evidence.sessions) {
    const day = given.get(date);
    if (day) {
      day.minutes += duration;
      day.rows.push(id);
    } else given.set(date, { minutes: duration, rows: [id] });
  }
  return [...given].flatMap(([date, { minutes, rows }]) => {
    const all = minutes + (received.get(date) ?? 0);
    if (all <= DAY_MINUTES) return [];
    const isSessions = minutes > DAY_MINUTES;
    const total = amountText(isSessions ? minutes : all, 'minutes');
    return finding({
      kind: isSessions ? 'more-than-a-day' : 'overlap',
      table: 'sessions',
      rows,
      date,
      client: null,
      reason: isSessions
        ? `Your sessions on this day add up to ${total}.`
        : `With supervision and mentor coaching this day adds up to ${total}, so some of it must overlap.`,
      field: 'duration',
      path: `/sessions/${rows[0]}`,
    });
  });
}

function add(sums: Map<string, number>, day: string, minutes: number) {
  sums.set(day, (sums.get(day) ?? 0) + minutes);
}
