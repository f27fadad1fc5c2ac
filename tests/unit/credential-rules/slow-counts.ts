// CPD, entries, months of supervision and numbers of sessions a second time, with plain loops.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { longest } from './slow-development.ts';
import { counting, verdict, type Of, type SlowResult } from './slow-result.ts';
import { slowTerm } from './slow-term.ts';
import { slowMonthsBefore, slowRows, slowUntil, slowWorlds } from './slow-hours.ts';

export function slowRecent(
  test: Of<'cpd-hours'> | Of<'entries'>,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const before = (months: number) => slowMonthsBefore(circumstances.applicationDate, months);
  const since = test.withinMonths === null ? '0000' : before(test.withinMonths);
  const table = test.kind === 'entries' ? test.table : 'cpd_records';
  const rows: readonly { id: string; date: string; hours?: number }[] = evidence[table];
  const inside = rows.filter(({ date }) => date >= since && date <= slowUntil(circumstances));
  const amount = ({ hours }: { hours?: number }) => (test.kind === 'cpd-hours' ? Math.round(hours! * 100) : 1);
  let have = 0;
  if (test.kind === 'cpd-hours' && test.mostAYear !== undefined) {
    for (let year = 0; year < 10; year++) {
      // What is a whole number of years old belongs to the later year.
      const ofYear = inside.filter(
        ({ date }) => date >= before(12 * (year + 1)) && (year === 0 || date < before(12 * year)),
      );
      const hours = ofYear.reduce((sum, row) => sum + amount(row), 0);
      have += hours > test.mostAYear ? test.mostAYear : hours;
    }
  } else for (const row of inside) have += amount(row);
  return verdict(
    have,
    have,
    need,
    inside.map(({ id }) => `${table}:${id}`),
  );
}

export function slowCpdInTerm(
  test: Of<'cpd-in-term'>,
  rule: Rule,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const term = slowTerm(rule, test.termMonths, evidence, circumstances);
  if (term === null) return counting(0, false, []);
  let [have, possible] = [0, 0];
  const rows: string[] = [];
  for (const { id, date, hours, cce_core, cce_resource, cce_ethics } of evidence.cpd_records) {
    if (date < term.from || date > term.to || date > slowUntil(circumstances)) continue;
    const saysNothing = [cce_core, cce_resource, cce_ethics].every((one) => one === null);
    const sure = test.part === 'all' ? hours : (cce_ethics ?? 0);
    const hope = test.part === 'ethics' && saysNothing ? hours : sure;
    have += Math.round(sure * 100);
    possible += Math.round(hope * 100);
    if (test.part === 'all' || sure > 0) rows.push(`cpd_records:${id}`);
  }
  return verdict(have, possible, need, rows);
}

export function slowPeriods(
  test: Of<'supervision-quarters'>,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const since = (months: number) => slowMonthsBefore(circumstances.applicationDate, months);
  const rows: string[] = [];
  let [have, possible] = [0, 0];
  const enough = (some: EvidenceRows['supervision_sessions']) =>
    some.reduce((sum, { duration }) => sum + duration, 0) >= test.minutesEach;
  for (let period = 0; period < need; period++) {
    const inside = evidence.supervision_sessions.filter(({ date: day }) => {
      // The day itself is inside, at both ends; what is a whole number of periods old belongs to the later one.
      const isWithin = day >= since(3 * (period + 1)) && (period === 0 || day < since(3 * period));
      return isWithin && day <= slowUntil(circumstances);
    });
    const sure = test.individualOnly ? inside.filter(({ format }) => format === 'individual') : inside;
    const hope = test.individualOnly
      ? inside.filter(({ format }) => format === 'individual' || format === null)
      : inside;
    if (enough(hope)) possible += 1;
    if (!enough(sure)) continue;
    have += 1;
    rows.push(...sure.map(({ id }) => `supervision_sessions:${id}`));
  }
  return verdict(have, possible, need, rows);
}

export function slowSupervisionMonths(need: number, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  const past = evidence.supervision_sessions.filter(({ date }) => date <= slowUntil(circumstances));
  const have = longest(past);
  return verdict(
    have,
    have,
    need,
    past.map(({ id }) => `supervision_sessions:${id}`),
  );
}

/** Tries each course that may be the programme, and its first and last day as that of the assessment. */
export function slowSessions(
  test: Of<'sessions'>,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const until = slowUntil(circumstances);
  const days: string[] = [];
  for (const { hours, start_date, end_date } of evidence.education) {
    if (start_date > until || hours < test.programmeHours) continue;
    // The assessment may come any time after the first day, and a session of that day may come after it.
    const [, last] = [start_date, end_date ?? '9999-12-31'].toSorted();
    days.push(slowDayBefore(start_date), last!);
  }
  if (days.length === 0) days.push('0000-01-01', '9999-12-31');
  let [have, possible] = [0, 0];
  let isUncounted = false;
  const rows: string[] = [];
  for (const row of slowRows(evidence)) {
    const worlds = slowWorlds(row, test.terms, evidence, circumstances);
    const isShort = row.table !== 'opening_balances' && row.minutes < test.shortestMinutes;
    const outcomes = days.flatMap((day) => worlds.map((counts) => counts && !isShort && row.last > day));
    if (row.isSum) {
      if (outcomes.includes(true)) isUncounted = true;
      continue;
    }
    if (outcomes.includes(true)) possible += 1;
    if (outcomes.includes(false)) continue;
    have += 1;
    rows.push(`${row.table}:${row.id}`);
  }
  return verdict(have, isUncounted ? Infinity : possible, need, rows);
}

function slowDayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
