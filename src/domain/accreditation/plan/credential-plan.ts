// The shortest route to every credential of the chosen bodies: from one practice, what is left, by when it can be done at the coach's pace,
// and what decides that day. What the plan assumes is in ADR 85.
import { BODIES, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { rulesOnPath, rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import type { Body } from '#domain/body-names.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { groupedBy } from '#domain/lists.ts';
import { runAtOnce, type Steps } from '#domain/steps.ts';
import { activityOf, type Activity } from '#domain/accreditation/test-kinds.ts';
import { candidates, neededFirst } from './candidates.ts';
import { earliestDay, isReached, type EarliestDay, type Goal } from './earliest-day.ts';
import { askedPace, measuredPace, paceWithin, type MeasuredPace, type WhatIf } from './pace.ts';
import type { Days } from './planned-rows.ts';
import { daysFrom, hoursTermsOf, plannedFor, projectionOf, resultOn, type Projection } from './projection.ts';
import { minutesOfWork, openRules, workOf, type OpenRule, type Work } from './remaining-work.ts';

export type PlanDay =
  /** Everything that is recorded here is met today. */
  | { readonly state: 'today' }
  | {
      readonly state: 'expected';
      /** Calendar dates. */
      readonly on: string;
      /** At the pace one standard error faster and slower; null: the pace doesn't matter, or not in ten years. */
      readonly earliest: string | null;
      readonly latest: string | null;
      /** The rules that are not met the day before. */
      readonly decidedBy: readonly Rule[];
    }
  /** The pace is not known: less than eight weeks of hours that count. */
  | { readonly state: 'too-little-data'; readonly blockedBy: Rule }
  /** Not in ten years. */
  | { readonly state: 'not-at-this-pace'; readonly blockedBy: Rule }
  /** Records leave open whether it is met, and more work doesn't settle it. */
  | { readonly state: 'cannot-tell'; readonly blockedBy: Rule }
  /** Another credential comes first. */
  | { readonly state: 'later'; readonly after: Goal };

export interface Step {
  readonly activity: Activity | 'experience';
  readonly open: readonly OpenRule[];
  /** The last day to start; null: no day to name. */
  readonly startBy: string | null;
}

export interface CredentialPlan {
  readonly goal: Goal;
  readonly day: PlanDay;
  /** The day if everything that the records leave open turns out in the coach's favour; null: no sooner. */
  readonly inFavour: string | null;
  readonly steps: readonly Step[];
  readonly work: Work;
  /** What to complete in the records. */
  readonly records: readonly OpenRule[];
  /** What no record shows, or what has no source. */
  readonly unrecorded: readonly Rule[];
  /** Conditions that no record shows, without which more is asked. */
  readonly conditions: readonly string[];
  /** The pace of the plan, and the coach's own. */
  readonly pace: MeasuredPace;
  readonly measured: MeasuredPace;
}

/** No plan is made for more than ten years. */
export const PLAN_DAYS = 3650;

/**
 * A plan for each candidate, in steps that each ask a rule once.
 * @param bodies chosen by the coach
 */
export function* plansInSteps(
  bodies: readonly Body[],
  evidence: EvidenceRows,
  today: string,
  whatIf: WhatIf = {},
): Steps<CredentialPlan[]> {
  const days = daysFrom(today, PLAN_DAYS);
  const plans: CredentialPlan[] = [];
  for (const goal of candidates(bodies, evidence, today)) plans.push(yield* planInSteps(goal, evidence, days, whatIf));
  return plans;
}

/** The same at once. */
export const plansOf = (...asked: Parameters<typeof plansInSteps>): CredentialPlan[] =>
  runAtOnce(plansInSteps(...asked));

/**
 * The nearest day first, then the one with the least work left. A level is left out where a higher one comes no later.
 * @param plans all of plansOf
 * @example inOrder(plansOf(['ICF', 'EMCC'], evidence, today), today)[0].day // { state: 'expected', on: '2027-05-12', … }
 */
export function inOrder(plans: readonly CredentialPlan[], today: string): CredentialPlan[] {
  return plans
    .filter((plan) => !plans.some((other) => isAbove(other, plan) && order(other.day, today) <= order(plan.day, today)))
    .toSorted(
      (one, other) =>
        order(one.day, today).localeCompare(order(other.day, today)) ||
        minutesOfWork(one.work) - minutesOfWork(other.work),
    );
}

/** A date; what has none comes after all dates. */
function order(day: PlanDay, today: string): string {
  if (day.state === 'today') return today;
  return day.state === 'expected' ? day.on : day.state === 'later' ? '9999' : '9998';
}

/** Whether it is a higher level of the same body with a day. Nobody needs a lower one that comes no sooner. */
function isAbove({ goal: higher, day }: CredentialPlan, { goal }: CredentialPlan): boolean {
  if (higher.body !== goal.body || (day.state !== 'today' && day.state !== 'expected')) return false;
  const levels = levelsOf(goal.body);
  return levels.includes(goal.level) && levels.indexOf(higher.level) > levels.indexOf(goal.level);
}

/** The plan at once. Its arguments are those of planInSteps. */
export const credentialPlan = (...asked: Parameters<typeof planInSteps>): CredentialPlan =>
  runAtOnce(planInSteps(...asked));

/**
 * The plan toward one credential, in steps that each ask a rule once.
 * @param days today and the days after it, as far as plans are made
 */
export function* planInSteps(goal: Goal, evidence: EvidenceRows, days: Days, whatIf: WhatIf): Steps<CredentialPlan> {
  const today = days[0]!;
  const rules = rulesOnPath({ ...goal, stage: 'initial', paths: evidence.credential_paths });
  const measured = measuredPace(hoursTermsOf(rules) ?? BODIES[goal.body].hoursTerms, evidence, today);
  const pace = askedPace(measured, whatIf);
  const first = neededFirst(goal, evidence, today);
  if (first !== null) {
    const on = projectionOf(rules, evidence, { pace, days: [today] });
    return { ...(yield* left(goal, on, null)), day: { state: 'later', after: first }, inFavour: null, pace, measured };
  }
  const usable = pace.isLongEnough ? pace : { all: 0, paid: 0, newClients: 0 };
  const on = projectionOf(rules, evidence, { pace: usable, days });
  const found = yield* earliestDay(goal, on, 'certain');
  const rest = yield* left(goal, on, found.day);
  return {
    ...rest,
    day: yield* planDay(found, on, rest, pace),
    inFavour: yield* sooner(found, on, rest),
    pace,
    measured,
  };
}

type Left = Omit<CredentialPlan, 'day' | 'inFavour' | 'pace' | 'measured'>;

/** What is left to do until `day`, in days after today; null: there is no such day, so what is left today. */
function* left(goal: Goal, on: Projection, day: number | null): Steps<Left> {
  const open = yield* openRules(goal, on, day ?? 0);
  const today = on.days[0]!;
  const rules = rulesToApply(goal, on.recorded, on.days[day ?? 0]!);
  return {
    goal,
    steps: yield* stepsOf(open, on, day),
    work: workOf(open),
    // As of today, since they can be completed today.
    records: requirementsOf(
      rules.filter((rule) => decides(rule) && rule.number === null),
      on.recorded,
      { today, applicationDate: today },
    ).filter(({ result }) => result.state !== 'met'),
    unrecorded: rules.filter((rule) => !decides(rule)),
    conditions: conditionsOf(rules, on, day ?? 0),
  };
}

/** A credential that is asked for may end before the day. */
function conditionsOf(rules: readonly Rule[], on: Projection, day: number): string[] {
  const ended = rules.some(
    (rule) => rule.test.kind === 'credential-current' && resultOn(rule, on.recorded, on, day).state !== 'met',
  );
  return [
    ...new Set(rules.flatMap(({ onlyIf }) => onlyIf ?? [])),
    ...(ended ? ['the credential it asks for is still valid then'] : []),
  ];
}

function* planDay(found: EarliestDay, on: Projection, { goal, steps }: Left, pace: MeasuredPace): Steps<PlanDay> {
  if (found.day === 0) return { state: 'today' };
  if (found.day !== null) {
    const needsCoaching = steps.some(({ activity }) => activity === 'coaching');
    const within = function* (sign: 1 | -1): Steps<string | null> {
      if (!pace.isLongEnough || !needsCoaching) return null;
      const other = { ...on, coaching: { ...on.coaching, pace: paceWithin(pace, sign) } };
      return dateOf(yield* earliestDay(goal, other, 'certain'), on);
    };
    return {
      state: 'expected',
      on: on.days[found.day]!,
      earliest: yield* within(1),
      latest: yield* within(-1),
      decidedBy: found.decidedBy,
    };
  }
  const { blockedBy } = found;
  if (found.isOpen) return { state: 'cannot-tell', blockedBy };
  const isCoaching = activityOf(blockedBy.test) === 'coaching';
  return { state: isCoaching && !pace.isLongEnough ? 'too-little-data' : 'not-at-this-pace', blockedBy };
}

const dateOf = ({ day }: EarliestDay, { days }: Projection): string | null => (day === null ? null : days[day]!);

function* sooner(found: EarliestDay, on: Projection, { goal, steps }: Left): Steps<string | null> {
  if (!steps.some(({ open }) => open.some(({ result }) => result.possible > result.have))) return null;
  const { day } = yield* earliestDay(goal, on, 'in-favour');
  return day !== null && (found.day === null || day < found.day) ? on.days[day]! : null;
}

/** By activity: first what must start first, then coaching, then what only time brings. */
function* stepsOf(open: readonly OpenRule[], on: Projection, day: number | null): Steps<Step[]> {
  const steps: Step[] = [];
  for (const [activity, own] of groupedBy(open, ({ rule }) => activityOf(rule.test) ?? 'experience')) {
    const isFree = activity === 'coaching' || activity === 'experience' || day === null;
    const rules = own.map(({ rule }) => rule);
    const start = isFree ? null : yield* latestStart(rules, on, day);
    steps.push({ activity, open: own, startBy: start === null ? null : on.days[start]! });
  }
  return steps.toSorted((one, other) => stepOrder(one).localeCompare(stepOrder(other)));
}

/**
 * The last day on which an activity can start so that the day of the plan still holds.
 * @param rules of one activity, met on `day` if it starts tomorrow
 * @returns days after today; null: not even tomorrow is early enough
 */
function* latestStart(rules: readonly Rule[], on: Projection, day: number): Steps<number | null> {
  const isEnough = (from: number) =>
    rules.every((rule) => isReached(rule, resultOn(rule, plannedFor(rule, on, day, from), on, day)));
  let [enough, late] = [0, day + 1];
  while (late - enough > 1) {
    const middle = Math.floor((enough + late) / 2);
    if (isEnough(middle)) enough = middle;
    else late = middle;
    yield;
  }
  return enough === 0 ? null : enough;
}

const stepOrder = ({ activity, startBy }: Step) => (activity === 'experience' ? '9999' : (startBy ?? '9998'));
