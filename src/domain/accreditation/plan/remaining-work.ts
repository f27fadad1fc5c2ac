// What is left to do for a credential until a day, by activity: each rule is asked how the practice would stand on that day with everything
// but its own activity.
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import type { Steps } from '#domain/steps.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { datedRules, isReached, type Goal } from './earliest-day.ts';
import { SESSION_MINUTES } from './planned-coaching.ts';
import { ASSUMED_A_WEEK } from './planned-rows.ts';
import { plannedBeside, resultOn, type Projection } from './projection.ts';

/** Hours in minutes; clients and entries as counts. */
export interface Work {
  readonly coaching: number;
  /** Of the coaching. */
  readonly paid: number;
  readonly newClients: number;
  readonly training: number;
  readonly mentorCoaching: number;
  readonly supervision: number;
  readonly cpd: number;
  readonly feedback: number;
  readonly reflections: number;
}

export const NO_WORK: Work = {
  coaching: 0,
  paid: 0,
  newClients: 0,
  training: 0,
  mentorCoaching: 0,
  supervision: 0,
  cpd: 0,
  feedback: 0,
  reflections: 0,
};

export interface OpenRule {
  readonly rule: Rule;
  /** On the day asked about, if nothing of its activity is added. */
  readonly result: RuleResult;
}

/** The dated rules that are not met by what is recorded, one a step. Those that only time meets come last. */
export function* openRules(goal: Goal, on: Projection, day: number): Steps<OpenRule[]> {
  const open: OpenRule[] = [];
  for (const rule of datedRules(goal, on.recorded, on.days[day]!)) {
    const result = resultOn(rule, plannedBeside(rule, on, day), on, day);
    if (!isReached(rule, result)) open.push({ rule, result });
    yield;
  }
  return open;
}

export function workOf(open: readonly OpenRule[]): Work {
  const most = (amount: (one: OpenRule) => number) => open.reduce((found, one) => Math.max(found, amount(one)), 0);
  const short = (kinds: readonly Rule['test']['kind'][]) =>
    most(({ rule, result }) => (kinds.includes(rule.test.kind) ? shortOf(result) : 0));
  const entries = (table: 'client_feedback' | 'reflections' | 'cpd_records') =>
    most(({ rule: { test }, result }) => (test.kind === 'entries' && test.table === table ? shortOf(result) : 0));
  return {
    coaching: Math.max(short(['hours', 'log-hours']), short(['sessions']) * SESSION_MINUTES),
    paid: most(({ rule: { test }, result }) => (test.kind === 'hours' && test.terms.paidOnly ? shortOf(result) : 0)),
    newClients: short(['clients', 'engagements']),
    training: Math.max(
      inMinutes(short(['education-hours', 'team-education-hours'])),
      most(({ rule: { test } }) => (test.kind === 'qualifying-course' ? test.size.hours * MINUTES_PER_HOUR : 0)),
    ),
    mentorCoaching: short(['mentor-hours']),
    supervision: most(supervisionOf),
    cpd: Math.max(
      inMinutes(short(['cpd-hours', 'cce', 'cpd-in-term'])),
      entries('cpd_records') * ASSUMED_A_WEEK.cpdHours * MINUTES_PER_HOUR,
    ),
    feedback: entries('client_feedback'),
    reflections: entries('reflections'),
  };
}

const inMinutes = (hundredths: number) => Math.round((hundredths * MINUTES_PER_HOUR) / HUNDREDTHS_PER_HOUR);

/** By the reading that asks more where a rule is disputed. */
const shortOf = ({ shortBy, other }: RuleResult): number => Math.max(shortBy, other?.shortBy ?? 0);

/** Minutes. A period without supervision takes a session of an hour. */
function supervisionOf({ rule: { test }, result }: OpenRule): number {
  if (test.kind === 'supervision-ratio' || test.kind === 'supervision-hours') return shortOf(result);
  return test.kind === 'supervision-quarters' ? shortOf(result) * Math.max(test.minutesEach, MINUTES_PER_HOUR) : 0;
}

/** What `later` needs beyond `first`: work serves both. */
export function beyond(later: Work, first: Work): Work {
  const over = Object.entries(later).map(([part, amount]) => [part, Math.max(0, amount - first[part as keyof Work])]);
  return Object.fromEntries(over);
}

/** All hours of work, in minutes: the time that a credential still takes. */
export const minutesOfWork = ({ coaching, training, mentorCoaching, supervision, cpd }: Work): number =>
  coaching + training + mentorCoaching + supervision + cpd;
