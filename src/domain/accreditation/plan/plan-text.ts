// A plan in the words of a coach. Hours still to do are rounded up to a tenth, so that nobody stops too early.
import { numberText } from '#domain/formatting/number-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { mostLikely } from '#domain/accreditation/forecast/forecast.ts';
import type { CredentialPlan, Step } from './credential-plan.ts';
import type { Goal } from './earliest-day.ts';
import { beyond, minutesOfWork, NO_WORK, type OpenRule, type Work } from './remaining-work.ts';

const LIST = new Intl.ListFormat('en-GB');
const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TENTHS = 10;

/** @example goalText({ body: 'ICF', level: 'PCC' }) // 'ICF PCC' */
export const goalText = ({ body, level }: Goal): string => `${body} ${level}`;

const count = (number: number): string => SMALL[number] ?? numberText(number);
const counted = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

const inTenths = (minutes: number) => Math.ceil((minutes * TENTHS) / MINUTES_PER_HOUR) / TENTHS;

/** @param kind a word with a space after it */
function hours(minutes: number, kind = ''): string {
  if (minutes < MINUTES_PER_HOUR) return `${minutes} ${kind}${minutes === 1 ? 'minute' : 'minutes'}`;
  const tenths = inTenths(minutes);
  return `${numberText(tenths)} ${kind}${tenths === 1 ? 'hour' : 'hours'}`;
}

/**
 * What is still to do.
 * @param open the rules that are not met, which say what kind of hours they ask for
 * @example '12 more hours with clients, two of them new'
 */
export function workParts(work: Work, open: readonly OpenRule[]): string[] {
  const { training, mentorCoaching, supervision, cpd, feedback, reflections } = work;
  const isOver = (kind: 'mentor-months' | 'supervision-months') =>
    open.some(({ rule: { test } }) => test.kind === kind);
  return [
    coachingText(work, open),
    training > 0 && `${hours(training)} of training`,
    mentorCoaching > 0
      ? `${hours(mentorCoaching)} of mentor coaching`
      : isOver('mentor-months') && 'mentor coaching over enough months',
    supervision > 0
      ? `${hours(supervision)} of supervision`
      : isOver('supervision-months') && 'supervision over enough months',
    cpd > 0 && `${hours(cpd)} of CPD`,
    feedback > 0 && counted(feedback, 'piece of client feedback', 'pieces of client feedback'),
    reflections > 0 && counted(reflections, 'reflection', 'reflections'),
  ].filter((part) => part !== false);
}

function coachingText({ coaching, paid, newClients }: Work, open: readonly OpenRule[]): string | false {
  const isEngaged = open.some(({ rule }) => rule.test.kind === 'engagements');
  const who = isEngaged ? 'team engagement' : 'client';
  if (coaching === 0) return newClients > 0 && counted(newClients, `new ${who}`, `new ${who}s`);
  const isAllPaid = paid >= coaching;
  const some = paid > 0 && !isAllPaid ? ` (${numberText(inTenths(paid))} of them paid)` : '';
  const added = newClients > 0 ? `, ${count(newClients)} of them new` : '';
  return `${hours(coaching, isAllPaid ? 'more paid ' : 'more ')}${some} ${withWhom(open)}${added}`;
}

/** With clients, unless the credential counts other hours. */
function withWhom(open: readonly OpenRule[]): string {
  const tests = open.map(({ rule }) => rule.test);
  const terms = tests.flatMap((test) => (test.kind === 'hours' ? [test.terms] : []))[0];
  if (terms?.kinds?.includes('supervision')) return 'of supervision given';
  if (terms?.formats && !terms.formats.includes('individual')) return `with ${terms.formats[0]!}s`;
  return terms === undefined && tests.some(({ kind }) => kind === 'log-hours')
    ? 'with clients who agree to be named'
    : 'with clients';
}

/**
 * The nearest credential as a sentence.
 * @example 'You could apply for ICF PCC by 12 May 2027: 12 more hours with clients, two of them new.'
 */
export function headline({ goal, day, work, steps, conditions }: CredentialPlan): string {
  const name = goalText(goal);
  const condition = conditions.length === 0 ? '' : `, on the condition${conditions.length === 1 ? '' : 's'} below`;
  if (day.state === 'today') return `You could apply for ${name} today${condition}: you have all that we can check.`;
  const list = listed(workParts(work, rulesOf(steps)));
  if (day.state !== 'expected') return `For ${name}: ${list || 'nothing more that we can check'}.`;
  if (list === '') return `You could apply for ${name} from ${longDate(day.on)}${condition}. Nothing to do but wait.`;
  return `You could apply for ${name} by ${longDate(day.on)}${condition}: ${list}.`;
}

/** The credentials that the same work makes, as a sentence; null: none. */
export function sameWorkText(nearest: CredentialPlan, others: readonly CredentialPlan[]): string | null {
  if (minutesOfWork(nearest.work) === 0) return null;
  const same = others.filter(({ day, work }) => {
    return day.state === 'expected' && minutesOfWork(work) > 0 && isNothing(beyond(work, nearest.work));
  });
  return same.length === 0
    ? null
    : `The same work also gets you ${LIST.format(same.map(({ goal }) => goalText(goal)))}.`;
}

const isNothing = (work: Work) => Object.values(work).every((amount) => amount === 0);

const rulesOf = (steps: readonly Step[]): OpenRule[] => steps.flatMap(({ open }) => open);

/** Parts with a comma are separated by semicolons. */
const listed = (parts: readonly string[]): string =>
  parts.some((part) => part.includes(',')) ? parts.join('; ') : LIST.format(parts);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the headline doesn't say: how sure its day is, or why it has none; null: nothing. */
export function dayBesideHeadline(plan: CredentialPlan): string | null {
  const { day } = plan;
  if (day.state === 'today') return null;
  if (day.state !== 'expected') return planDayText(plan);
  return day.earliest === day.latest ? null : `${capital(mostLikely(day))}.`;
}

/** When, how sure that is, and why not sooner. */
export function planDayText({ day, pace }: CredentialPlan): string {
  switch (day.state) {
    case 'today':
      return 'You have all that we can check.';
    case 'expected':
      return `Around ${longDate(day.on)}${day.earliest === day.latest ? '' : `, ${mostLikely(day)}`}.`;
    case 'too-little-data':
      return 'No date yet. Tell us your hours a week, or wait for eight weeks of sessions.';
    case 'not-at-this-pace':
      return pace.all === 0
        ? 'No date: nothing in the last 90 days counts. Tell us how much you plan to do.'
        : 'Not in the next ten years at this pace.';
    case 'cannot-tell':
      return 'No date yet: complete your records first.';
    case 'later':
      return `After ${goalText(day.after)}.`;
  }
}

/** What no record shows, without which more is asked; null: nothing. */
export const conditionText = ({ conditions }: CredentialPlan): string | null =>
  conditions.length === 0 ? null : `Only if ${LIST.format(conditions)}.`;

/** The rules that are not met the day before, as why the day isn't sooner; null: there is no such day. */
export function whyNotSooner({ day }: CredentialPlan): string | null {
  if (day.state === 'expected') return `What you’re waiting for: ${day.decidedBy.map(({ text }) => text).join(' ')}`;
  return 'blockedBy' in day ? `Still needed: ${day.blockedBy.text}` : null;
}

/**
 * What another credential needs beyond the nearest one.
 * @example 'Your work for ICF PCC covers this too.'
 */
export function beyondText(plan: CredentialPlan, nearest: CredentialPlan): string {
  const open = rulesOf(plan.steps);
  const extra = beyond(plan.work, nearest.work);
  const parts = workParts(
    extra,
    open.filter(({ rule }) => rule.test.kind !== 'mentor-months' && rule.test.kind !== 'supervision-months'),
  );
  const total = minutesOfWork(plan.work);
  const shared = total - minutesOfWork(extra);
  if (parts.length > 0) {
    const same = shared > 0 ? `After ${goalText(nearest.goal)}: ` : '';
    return `${same}${shared > 0 ? listed(parts) : capital(listed(parts))}.`;
  }
  if (total > 0) return `Your work for ${goalText(nearest.goal)} covers this too.`;
  return plan.day.state === 'today' ? 'Nothing more.' : 'Nothing to do but wait.';
}

/** A step as a sentence. */
export function stepText({ activity, open, startBy }: Step, work: Work, on: string | null): string {
  const by = on === null ? '' : `By ${longDate(on)}: `;
  const start = startBy === null ? '' : `, to start by ${longDate(startBy)}`;
  if (activity === 'experience')
    return on === null ? 'Nothing to do but wait.' : `By ${longDate(on)}, without doing anything:`;
  const parts = Object.fromEntries(PARTS[activity].map((part) => [part, work[part]]));
  const own = workParts({ ...NO_WORK, ...parts }, open);
  return `${by === '' ? capital(listed(own)) : by + listed(own)}${start}.`;
}

/** The parts of the work that are of an activity. */
const PARTS: Readonly<Record<Exclude<Step['activity'], 'experience'>, readonly (keyof Work)[]>> = {
  coaching: ['coaching', 'paid', 'newClients'],
  training: ['training'],
  'mentor-coaching': ['mentorCoaching'],
  supervision: ['supervision'],
  cpd: ['cpd'],
  client_feedback: ['feedback'],
  reflections: ['reflections'],
};
