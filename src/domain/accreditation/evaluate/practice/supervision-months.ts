// The months over which supervision was received, from the first session to the last.
import { wholeMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, type RuleResult } from '../rule-result.ts';

/** @param need months */
export function supervisionMonthsResult(
  need: number,
  { supervision_sessions }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const until = lastDay(circumstances);
  const received = supervision_sessions.filter(({ date }) => date <= until);
  const dates = received.map(({ date }) => date).toSorted();
  return compared({
    unit: 'months',
    have: dates.length === 0 ? 0 : wholeMonths(dates[0]!, dates.at(-1)!),
    need,
    rows: idsOf('supervision_sessions', received),
  });
}
