// Days with more than 24 hours. A session has a date and a duration but no time of day, so overlaps are only found if a day's
// sessions, with or without supervision and mentor coaching received, are longer than the day.
import { groupedBy, sumOf } from '#domain/lists.ts';
import { MINUTES_PER_DAY } from '#domain/time.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { finding, type Finding } from './finding.ts';

export function dayFindings({ sessions, supervision_sessions, mentor_coaching }: EvidenceRows): Finding[] {
  const received = groupedBy<Held, string>([...supervision_sessions, ...mentor_coaching], ({ date }) => date);
  return [...groupedBy(sessions, ({ date }) => date)].flatMap(([date, given]) => {
    const minutes = lengthOf(given);
    const all = minutes + lengthOf(received.get(date) ?? []);
    if (all <= MINUTES_PER_DAY) return [];
    const isSessions = minutes > MINUTES_PER_DAY;
    const total = amountText(isSessions ? minutes : all, 'minutes');
    return finding({
      kind: isSessions ? 'more-than-a-day' : 'overlap',
      table: 'sessions',
      rows: given.map(({ id }) => id),
      date,
      client: null,
      reason: isSessions
        ? `Your sessions on this day add up to ${total}.`
        : `With supervision and mentor coaching this day adds up to ${total}, so some of it must overlap.`,
      field: 'duration',
      path: `/sessions/${given[0].id}`,
    });
  });
}

type Held = Pick<SessionEvidence, 'date' | 'duration'>;

const lengthOf = (rows: readonly Held[]) => sumOf(rows, ({ duration }) => duration);
