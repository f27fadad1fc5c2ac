// Where a coach stands with a credential, in a few short texts by the rules and the evidence of the credential page: on that page, on the
// dashboard and in the weekly mail.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { LADDERS, BODIES, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import type { Credential } from '#domain/accreditation/bodies/credential-path.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { requirementsInSteps } from '#domain/accreditation/evaluate/evaluate.ts';
import { exclusions, largestFirst } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import { certain, checkHours } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { amountAndReason, resultText } from '#domain/accreditation/evaluate/result-text.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import { whichHours } from '#domain/accreditation/test-kinds.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { heldMinutes, minutesOfEvidence, totalMinutes } from './coaching-minutes.ts';
import { runAtOnce, type Steps } from '#domain/steps.ts';
import { hoursMissing } from '#domain/sessions/duration.ts';
import { bodiesOf, nextCredential, type NextCredential } from '#domain/accreditation/forecast/next-credential.ts';
import { oneStep, type OneStep } from '#domain/accreditation/forecast/one-step.ts';

export interface Standing {
  /** Short; an amount of hours where the credential asks for hours. */
  readonly title: string;
  readonly text: string;
  /** What to do next; null: nothing. */
  readonly step: OneStep | null;
}

export interface CredentialStanding {
  /** Null where there is no next credential. */
  readonly next: Standing | null;
  /** What each body with a ladder counts of all hours. */
  readonly ladders: Readonly<Partial<Record<Body, string>>>;
}

/** The next credential, the same on every page. @param today a calendar date */
export const nextOfEvidence = (evidence: EvidenceRows, today: string): NextCredential | null =>
  nextCredential(evidence.credentials, heldMinutes(minutesOfEvidence(evidence, today)), evidence.chosen_bodies ?? []);

/**
 * What a coach most likely works toward, where nothing was chosen: on the credential page and for a hand-in. The next credential, or the
 * renewal of a coach who holds the highest one.
 * @param today a calendar date
 * @example usualGoal(evidence, '2026-11-26') // { body: 'ICF', level: 'PCC', stage: 'initial' }
 */
export function usualGoal(evidence: EvidenceRows, today: string): FormGoal {
  const next = nextOfEvidence(evidence, today);
  if (next) return { body: next.body, level: next.level, stage: 'initial' };
  const body = bodiesOf(evidence.credentials)[0] ?? BODY_NAMES[0];
  return { body, level: levelsOf(body).at(-1)!, stage: 'renewal' };
}

/**
 * Where a coach stands today, in time proportional to the rows: a rule or a body a step.
 * @param today a calendar date, taken as the day of the application
 * @example runAtOnce(standingInSteps(evidence, '2026-11-20')).next?.title // '76.5 h to go to ICF PCC'
 */
export function* standingInSteps(evidence: EvidenceRows, today: string): Steps<CredentialStanding> {
  const next = yield* towardNextInSteps(evidence, today);
  const ladders: [Body, string][] = [];
  for (const { body } of LADDERS) {
    ladders.push([body, ladderText(body, evidence, today)]);
    yield;
  }
  return { next, ladders: Object.fromEntries(ladders) };
}

/** Null where there is no next credential. @param today as of `standingInSteps` */
export const standingTowardNext = (evidence: EvidenceRows, today: string): Standing | null =>
  runAtOnce(towardNextInSteps(evidence, today));

function* towardNextInSteps(evidence: EvidenceRows, today: string): Steps<Standing | null> {
  const next = nextOfEvidence(evidence, today);
  if (next === null) return null;
  const rules = rulesToApply(next, evidence, today);
  const requirements = yield* requirementsInSteps(rules, evidence, { today, applicationDate: today });
  return standingToward(next, requirements, evidence);
}

/**
 * Where a coach stands with a credential: its hours, by the first requirement in hours that is not met, else by the first one, and the one
 * next step.
 * @param requirements all of the credential, in the order of the credential page
 * @example standingToward({ body: 'ICF', level: 'PCC' }, requirements, evidence).title // '76.5 h to go to ICF PCC'
 */
export function standingToward(
  credential: Credential,
  requirements: readonly Requirement[],
  evidence: EvidenceRows,
): Standing {
  const all = requirements.filter(({ rule }) => decides(rule));
  const inHours = all.filter(({ rule }) => isInHours(rule));
  const decisive = inHours.find(({ result }) => result.state !== 'met') ?? inHours[0];
  const name = `${credential.body} ${credential.level}`;
  const step = oneStep(credential, all, evidence);
  if (decisive === undefined) return { title: `Next: ${name}`, text: textWithoutHours(credential, all), step };
  return { ...hoursTexts(decisive, name), step };
}

const isInHours = ({ test, number }: Rule) => (test.kind === 'hours' || test.kind === 'log-hours') && number !== null;

function textWithoutHours({ body, level }: Credential, all: readonly Requirement[]): string {
  // On a path whose programme contains all that is asked for.
  if (BODIES[body].levels.some((one) => one.level === level && one.hours !== null))
    return 'Your programme includes the hours it asks for.';
  const met = all.filter(({ result }) => result.state === 'met').length;
  return all.length === 0 ? 'We can’t check what it asks for.' : `${met} of ${all.length} requirements met.`;
}

function hoursTexts({ rule, result }: Requirement, name: string): Pick<Standing, 'title' | 'text'> {
  const said = `${resultText(result, whichHours(rule.test))}.`;
  const { state, have, possible, shortBy } = result;
  if (state === 'met') return { title: `You have the hours for ${name}`, text: said };
  if (state === 'short') return { title: `${hoursMissing(shortBy, ' h')} to go to ${name}`, text: said };
  const title = `${resultText({ ...result, possible: have })} counted for ${name}`;
  const text =
    possible === have
      ? (result.missing[0] ?? '')
      : `Up to ${amountText(possible - have, 'minutes')} more once that’s clear.`;
  return { title, text };
}

const REASONS_SHOWN = 2;

/** @example 'ICF counts 573 h. Left out: 9.3 h not coaching, 1 h planned' */
function ladderText(body: Body, evidence: EvidenceRows, today: string): string {
  const checked = checkHours(evidence, BODIES[body].hoursTerms, { today, applicationDate: today });
  const have = minutesOf(certain(checked));
  if (have === totalMinutes(minutesOfEvidence(evidence, today))) return `${body} counts all of them`;
  const reasons = largestFirst(exclusions(checked)).map(amountAndReason);
  const others = reasons.length > REASONS_SHOWN ? ' and more' : '';
  return `${body} counts ${amountText(have, 'minutes')}. Left out: ${reasons.slice(0, REASONS_SHOWN).join(', ')}${others}`;
}
