// Supervision received, in consecutive periods of whole months that end on the application date. Calendar quarters would omit
// the months just before the application. As with hours and CPD, the day a whole number of months back is still inside: it is the first
// of its period.
import { sumOf } from '#domain/lists.ts';
import { addDays } from '#domain/time.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { isWithin } from '#domain/accreditation/evaluate/credential-term.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { SupervisionEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface SupervisionPeriod {
  /** First and last calendar dates. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly rows: readonly SupervisionEvidence[];
}

/** The latest period first. Supervision after today does not count. */
export function supervisionPeriods(
  supervision: readonly SupervisionEvidence[],
  { months, periods }: { readonly months: number; readonly periods: number },
  circumstances: Circumstances,
): SupervisionPeriod[] {
  const { applicationDate } = circumstances;
  const received = supervision.filter(isWithin({ from: null, to: lastDay(circumstances) }));
  return Array.from({ length: periods }, (_, place) => {
    const from = addMonths(applicationDate, -months * (place + 1));
    const to = place === 0 ? applicationDate : addDays(addMonths(applicationDate, -months * place), -1);
    const rows = received.filter(isWithin({ from, to }));
    return { from, to, minutes: sumOf(rows, ({ duration }) => duration), rows };
  });
}
