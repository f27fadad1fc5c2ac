// A practice as it will be if the coach follows a plan, so that the rules themselves can be asked on any day ahead.
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule, RuleTest } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows, EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import { addDays } from '#domain/time.ts';
import { activityOf, isCoaching, type Activity } from '#domain/accreditation/test-kinds.ts';
import { plannedCoaching, type CoachingAhead } from './planned-coaching.ts';
import { plannedRows, type Accepted, type Days } from './planned-rows.ts';
import type { Pace } from './pace.ts';

export interface Projection {
  /** What is recorded, without future sessions: the pace includes them. */
  readonly recorded: EvidenceRows;
  /** The days after today from which other recorded hours count, the earliest first. */
  readonly daysAhead: readonly string[];
  readonly days: Days;
  readonly coaching: CoachingAhead;
  readonly accepted: Accepted;
}

/** @param rules of the credential, whichever day they hold on */
export function projectionOf(
  rules: readonly Rule[],
  evidence: EvidenceRows,
  { pace, days }: { readonly pace: Pace; readonly days: Days },
): Projection {
  const today = days[0]!;
  const recorded = { ...evidence, sessions: evidence.sessions.filter(({ date }) => date <= today) };
  return {
    recorded,
    daysAhead: daysAhead(recorded, today),
    days,
    coaching: {
      pace,
      sessions: sessionsOf(rules),
      countsSessions: rules.some(({ test }) => test.kind === 'sessions'),
      regular: regularClient(rules, recorded, today),
      periods: periodsOf(rules),
    },
    accepted: acceptedBy(rules, recorded, today),
  };
}

const daysAhead = ({ opening_balances, erased_sessions }: EvidenceRows, today: string): string[] =>
  [...opening_balances.map((row) => row.end_date ?? row.as_of), ...erased_sessions.map(({ date }) => date)]
    .filter((date) => date > today)
    .toSorted();

/** Today and the `count` days after it. */
export const daysFrom = (today: string, count: number): Days =>
  Array.from({ length: count + 1 }, (_, day) => addDays(today, day));

/** How a rule stands on a day, in days after today. */
export function resultOn(
  rule: Rule,
  practice: EvidenceRows,
  { days }: Pick<Projection, 'days'>,
  day: number,
): RuleResult {
  const date = days[day]!;
  return evaluate(rule, practice, { today: date, applicationDate: date });
}

/**
 * The practice on a day, in days after today, with what the plan adds for a rule.
 * @param from the first day of the rule's activity; coaching goes on from tomorrow
 */
export function plannedFor({ test }: Rule, on: Projection, day: number, from = 1): EvidenceRows {
  const activity = activityOf(test);
  const beside = plannedBeside({ test }, on, day);
  return activity === null ? beside : withActivity(beside, on, activity, day, from);
}

/** Only what the plan adds of another activity that matters for the rule. */
export function plannedBeside({ test }: Pick<Rule, 'test'>, on: Projection, day: number): EvidenceRows {
  // Hours count from the start of a course.
  if (activityOf(test) === 'coaching' && on.accepted.course !== null)
    return withActivity(on.recorded, on, 'training', day, 1);
  // Supervision is measured by the coaching, and practice begins with it.
  if (test.kind === 'supervision-ratio' || test.kind === 'years-practising' || test.kind === 'years-supervising')
    return withActivity(on.recorded, on, 'coaching', day, 1);
  return on.recorded;
}

function withActivity(
  practice: EvidenceRows,
  { days, coaching, accepted }: Projection,
  activity: Activity,
  day: number,
  from: number,
): EvidenceRows {
  return withRows(
    practice,
    activity === 'coaching'
      ? plannedCoaching(days, coaching, day)
      : plannedRows(activity, days.slice(0, day + 1), from, accepted),
  );
}

function withRows(practice: EvidenceRows, added: Partial<Pick<EvidenceRows, EvidenceTable>>): EvidenceRows {
  const both = Object.entries(added).map(([table, rows]) => [
    table,
    [...practice[table as EvidenceTable], ...(rows as readonly never[])],
  ]);
  return { ...practice, ...Object.fromEntries(both) };
}

/** The terms of the coaching that a credential asks for; null: it asks for none. */
export const hoursTermsOf = (rules: readonly Rule[]): HoursTerms | null =>
  rules.map(({ test }) => termsOf(test)).find((terms) => terms !== null) ?? null;

const termsOf = (test: RuleTest): HoursTerms | null => (isCoaching(test) ? test.terms : null);

function sessionsOf(rules: readonly Rule[]): CoachingAhead['sessions'] {
  const { kinds, formats } = hoursTermsOf(rules) ?? {};
  const isAlone = formats === undefined || formats.includes('individual');
  return { kind: kinds?.[0] ?? 'coaching', format: isAlone ? 'individual' : formats[0]! };
}

/** The client of the latest hours that count, one who agreed to be named if there is one. No peer: what they give in return is not planned. */
function regularClient(rules: readonly Rule[], evidence: EvidenceRows, today: string): CoachingAhead['regular'] {
  const terms = hoursTermsOf(rules);
  if (!terms) return null;
  const agreed = new Set(evidence.clients.flatMap(({ id, consent }) => (consent === 'given' ? [id] : [])));
  const peers = new Set(evidence.clients.flatMap(({ id, relation }) => (relation === 'peer' ? [id] : [])));
  const anyTime = { ...terms, paidOnly: false, withinMonths: null };
  const counting = countingHours(evidence, anyTime, { today, applicationDate: today })
    .filter(({ table, client }) => table !== 'erased_sessions' && !peers.has(client))
    .toSorted((one, other) => (one.latest < other.latest ? 1 : -1));
  const isLogAsked = rules.some(({ test }) => test.kind === 'log-hours');
  const found = counting.find(({ client }) => !isLogAsked || agreed.has(client));
  return found ? { client: found.client, engagement: found.engagement } : null;
}

function acceptedBy(rules: readonly Rule[], evidence: EvidenceRows, today: string): Accepted {
  const first = <Found>(find: (test: RuleTest) => Found | null) =>
    rules.map(({ test }) => find(test)).find((one) => one !== null) ?? null;
  const course = rules.find(({ test }) => test.kind === 'qualifying-course');
  const isMissing =
    course !== undefined && evaluate(course, evidence, { today, applicationDate: today }).state !== 'met';
  return {
    mentor: first((test) => (test.kind === 'mentor-hours' ? test.terms : null)),
    isTeamCoaching: rules.some(({ test }) => test.kind === 'team-education-hours'),
    course: isMissing ? first((test) => (test.kind === 'qualifying-course' ? test.size : null)) : null,
  };
}

/** The periods before an application in which rules look for coaching. */
function periodsOf(rules: readonly Rule[]): number[] {
  const tests = rules.flatMap(({ test, certainty }) =>
    certainty.kind === 'disputed' ? [test, certainty.other.test] : [test],
  );
  return tests.flatMap((test) => {
    if (test.kind === 'supervision-ratio') return [test.withinMonths];
    return termsOf(test)?.withinMonths ?? [];
  });
}
