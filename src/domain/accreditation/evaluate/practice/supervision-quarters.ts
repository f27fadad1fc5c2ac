// Supervision received, in consecutive quarters of which the last ends on the application date. Those of the calendar would omit the months
// just before the application. As with hours and CPD, the day a whole number of months back is still inside: it is the first of its quarter.
import { sumOf } from '#domain/lists.ts';
import { addDays } from '#domain/time.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { isWithin } from '#domain/accreditation/evaluate/credential-term.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { SupervisionEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface SupervisionQuarter {
  /** First and last calendar dates. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly rows: readonly SupervisionEvidence[];
}

const QUARTER_MONTHS = 3;

/** So many quarters, the latest first. Supervision after today does not count. */
export function supervisionQuarters(
  supervision: readonly SupervisionEvidence[],
  count: number,
  circumstances: Circumstances,
): SupervisionQuarter[] {
  const { applicationDate } = circumstances;
  const received = supervision.filter(isWithin({ from: null, to: lastDay(circumstances) }));
  const startOf = (place: number) => addMonths(applicationDate, -QUARTER_MONTHS * (place + 1));
  return Array.from({ length: count }, (_, place) => {
    const from = startOf(place);
    const to = place === 0 ? applicationDate : addDays(startOf(place - 1), -1);
    const rows = received.filter(isWithin({ from, to }));
    return { from, to, minutes: sumOf(rows, ({ duration }) => duration), rows };
  });
}
