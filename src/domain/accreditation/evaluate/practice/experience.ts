// Years of practice, CPD hours, and entries such as reflections in the months before the application.
import { addMonths, wholeMonths } from '#domain/accreditation/date-arithmetic.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { groupedBy, sumOf } from '#domain/lists.ts';
import { MONTHS_PER_YEAR } from '#domain/time.ts';
import { loggedHours, type LoggedHours } from '../hours/logged-hours.ts';
import type { SessionKind } from '#domain/sessions/session-kinds.ts';
import { idsOf, rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { isWithin } from '../credential-term.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';

const UNTIL_EVER = 200;

type YearsAsked = Asked<'years-practising' | 'years-supervising'>;

/**
 * Whole years from the day the coach began to the application date, which may lie ahead. Where that day is not recorded, the
 * first completed coaching or mentoring gives the least number of years.
 */
export function yearsResult(asked: YearsAsked): RuleResult {
  const since = asked.evidence.practising_since;
  if (since !== null) return compared(asked, { have: yearsSince(since, asked) });
  return yearsSinceFirst(asked, ['coaching', 'mentoring'], 'Say in your profile when you started coaching.');
}

/** Whole years from the first supervision given that is recorded. There may have been an earlier one, so they are the least number. */
export const yearsSupervisingResult = (asked: YearsAsked): RuleResult =>
  yearsSinceFirst(asked, ['supervision'], 'Record the first supervision you gave: years count from then.');

const yearsSince = (day: string, { circumstances }: YearsAsked) =>
  Math.floor(wholeMonths(day, circumstances.applicationDate) / MONTHS_PER_YEAR);

function yearsSinceFirst(asked: YearsAsked, wanted: readonly SessionKind[], missing: string): RuleResult {
  const first = loggedHours(asked.evidence)
    .filter((hours) => wanted.includes(hours.kind) && hours.completed && dayOf(hours) <= asked.until)
    .reduce<LoggedHours | undefined>((least, one) => (least && dayOf(least) <= dayOf(one) ? least : one), undefined);
  return compared(asked, {
    have: first === undefined ? 0 : yearsSince(dayOf(first), asked),
    possible: UNTIL_EVER,
    missing: [missing],
    rows: rowIds(first === undefined ? [] : [first]),
  });
}

/** Where the start is not known, the last day is certainly a day of practice. */
export const dayOf = ({ earliest, latest }: LoggedHours) => earliest ?? latest;

/** `mostAYear` in hundredths of an hour. A year ends on the day of the application or as many years before. */
export function cpdResult(asked: Asked<'cpd-hours'>): RuleResult {
  const { withinMonths, mostAYear = Infinity } = asked.test;
  const records = asked.evidence.cpd_records.filter(isRecent(withinMonths, asked));
  const begins: string[] = [];
  const beginOf = (year: number) =>
    (begins[year] ??= addMonths(asked.circumstances.applicationDate, -MONTHS_PER_YEAR * year));
  const years = groupedBy(records, ({ date }) => {
    let year = 1;
    while (date < beginOf(year)) year += 1;
    return year;
  });
  return compared(asked, {
    have: sumOf(years.values(), (ofYear) => Math.min(hundredthsOf(ofYear, 'hours'), mostAYear)),
    rows: idsOf('cpd_records', records),
  });
}

export function entriesResult(asked: Asked<'entries'>): RuleResult {
  const { table, withinMonths } = asked.test;
  const entries = asked.evidence[table].filter(isRecent(withinMonths, asked));
  return compared(asked, { have: entries.length, rows: idsOf(table, entries) });
}

/** In the months before the application; null: at any time. */
function isRecent(months: number | null, { circumstances, until }: Pick<Asked<'entries'>, 'circumstances' | 'until'>) {
  const from = months === null ? null : addMonths(circumstances.applicationDate, -months);
  return isWithin({ from, to: until });
}
