// Years of practice, CPD hours, and entries such as reflections in the months before the application.
import { addMonths, wholeMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { loggedHours } from '../hours/logged-hours.ts';
import type { SessionKind } from '#domain/sessions/session-kinds.ts';
import { idsOf, rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import type { RuleTest } from '../rule.ts';
import { compared, type RuleResult } from '../rule-result.ts';

const MONTHS_PER_YEAR = 12;
const UNTIL_EVER = 200;

/**
 * Whole years from the day the coach began to the application date, which may lie ahead. Where that day is not recorded, the
 * first completed coaching gives the least number of years.
 * @param need years
 */
export function yearsResult(need: number, evidence: EvidenceRows, circumstances: Circumstances): RuleResult {
  const since = evidence.practising_since;
  if (since !== null)
    return compared({ unit: 'years', have: wholeYears(since, circumstances.applicationDate), need, rows: {} });
  return yearsSinceFirst(
    { kind: 'coaching', need, missing: 'Say in your profile when you started coaching.' },
    evidence,
    circumstances,
  );
}

/**
 * Whole years from the first supervision given that is recorded. There may have been an earlier one, so they are the least number.
 * @param need years
 */
export const yearsSupervisingResult = (
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult =>
  yearsSinceFirst(
    {
      kind: 'supervision',
      need,
      missing: 'Record the first supervision you gave: years count from then.',
    },
    evidence,
    circumstances,
  );

const wholeYears = (from: string, to: string) => Math.floor(wholeMonths(from, to) / MONTHS_PER_YEAR);

function yearsSinceFirst(
  { kind, need, missing }: { kind: SessionKind; need: number; missing: string },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const first = firstHeld(kind, evidence, lastDay(circumstances));
  return compared({
    unit: 'years',
    have: first === null ? 0 : wholeYears(first.date, circumstances.applicationDate),
    possible: UNTIL_EVER,
    need,
    missing: [missing],
    rows: first === null ? {} : rowIds([first]),
  });
}

function firstHeld(wanted: SessionKind, evidence: EvidenceRows, until: string) {
  let first: { table: 'sessions' | 'opening_balances' | 'erased_sessions'; id: string; date: string } | null = null;
  for (const { table, id, earliest, latest, kind, completed } of loggedHours(evidence)) {
    // Where the start is not known, the last day is certainly a day of practice.
    const date = earliest ?? latest;
    if (kind === wanted && completed && date <= until && (first === null || date < first.date))
      first = { table, id, date };
  }
  return first;
}

/** `mostAYear` and `need` in hundredths of an hour. A year ends on the day of the application or as many years before. */
export function cpdResult(
  { withinMonths, mostAYear = Infinity, need }: { withinMonths: number; mostAYear?: number; need: number },
  { cpd_records }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const records = cpd_records.filter(isRecent(withinMonths, circumstances));
  const byYear = new Map<number, number>();
  for (const { date, hours } of records) {
    let year = 1;
    while (date < addMonths(circumstances.applicationDate, -MONTHS_PER_YEAR * year)) year += 1;
    byYear.set(year, (byYear.get(year) ?? 0) + hundredths(hours));
  }
  return compared({
    unit: 'hundredths',
    have: [...byYear.values()].reduce((sum, hours) => sum + Math.min(hours, mostAYear), 0),
    need,
    rows: idsOf('cpd_records', records),
  });
}

export function entriesResult(
  {
    table,
    withinMonths,
    need,
  }: Pick<Extract<RuleTest, { kind: 'entries' }>, 'table' | 'withinMonths'> & { need: number },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const entries = evidence[table].filter(isRecent(withinMonths, circumstances));
  return compared({ unit: 'items', have: entries.length, need, rows: idsOf(table, entries) });
}

function isRecent(months: number | null, circumstances: Circumstances) {
  const from = months === null ? '' : addMonths(circumstances.applicationDate, -months);
  const to = lastDay(circumstances);
  return ({ date }: { readonly date: string }) => date >= from && date <= to;
}
