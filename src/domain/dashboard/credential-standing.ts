// What the dashboard says about the hours of the next credential: the results of the credential page, by the same rules on the same
// evidence, in a few short texts.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { LADDERS, BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import type { Body } from '#domain/body-names.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { EXCLUSION_SHORT_TEXTS } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import { exclusions, type Exclusion } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import { certain, checkHours } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { heldMinutes, minutesOfEvidence, totalMinutes } from './coaching-minutes.ts';
import { hoursMissing } from '#domain/sessions/duration.ts';
import { nextCredential, type NextCredential } from '#domain/accreditation/forecast/next-credential.ts';

export interface CredentialStanding {
  /** Null where there is no next credential, or it asks for no hours. */
  readonly next: { readonly title: string; readonly text: string; readonly hint?: string } | null;
  /** What each body with a ladder counts of all hours. */
  readonly ladders: Readonly<Partial<Record<Body, string>>>;
}

/** The next credential, chosen in the same way on the credential page. @param today a calendar date */
export const nextOfEvidence = (evidence: EvidenceRows, today: string): NextCredential | null =>
  nextCredential(evidence.credentials, heldMinutes(minutesOfEvidence(evidence, today)));

/**
 * Where a coach stands today, in time proportional to the rows.
 * @param today a calendar date, taken as the day of the application
 * @example credentialStanding(evidence, '2026-11-20').next?.title // '76.5 h to go to ICF PCC'
 */
export function credentialStanding(evidence: EvidenceRows, today: string): CredentialStanding {
  const next = nextOfEvidence(evidence, today);
  return {
    next: next && nextTexts(next, evidence, today),
    ladders: Object.fromEntries(LADDERS.map(({ body }) => [body, ladderText(body, evidence, today)])),
  };
}

interface Requirement {
  readonly rule: Rule;
  readonly result: RuleResult;
}

/** Every requirement in hours of coaching that decides about the credential, in the order of the credential page. */
function hoursRequirements(next: NextCredential, evidence: EvidenceRows, today: string): Requirement[] {
  return rulesToApply(next, evidence, today)
    .filter((rule) => decides(rule) && isInHours(rule))
    .map((rule) => ({ rule, result: evaluate(rule, evidence, { today, applicationDate: today }) }));
}

const isInHours = ({ test, number }: Rule) => (test.kind === 'hours' || test.kind === 'log-hours') && number !== null;

/** On a path whose programme contains all that is asked for. */
const NO_HOURS = 'Your programme includes the hours it asks for.';

/** The first requirement that is not met, else the first one. */
function nextTexts(next: NextCredential, evidence: EvidenceRows, today: string): CredentialStanding['next'] {
  const all = hoursRequirements(next, evidence, today);
  const decisive = all.find(({ result }) => result.state !== 'met') ?? all[0];
  const name = `${next.body} ${next.level}`;
  if (decisive === undefined) return next.hours === null ? null : { title: `Next: ${name}`, text: NO_HOURS };
  const { rule, result } = decisive;
  const said = `${resultText(result, whichHours(rule))}.`;
  if (result.state === 'met') return { title: `You have the hours for ${name}`, text: said };
  const { have, possible, shortBy } = result;
  const doubt = doubtText(result);
  if (result.state === 'short') {
    const title = `${hoursMissing(shortBy, ' h')} to go to ${name}`;
    return possible > have ? { title, text: said, hint: doubt } : { title, text: said };
  }
  const title = `${resultText({ ...result, possible: have })} counted for ${name}`;
  if (possible === have) return { title, text: doubt };
  return { title, text: `Up to ${amountText(possible - have, 'minutes')} more once that’s clear.`, hint: doubt };
}

function whichHours({ test }: Rule): string {
  if (test.kind === 'log-hours') return ' with clients your log can name';
  if (test.kind !== 'hours') return '';
  const { paidOnly, withinMonths } = test.terms;
  const kind = paidOnly ? ' of paid coaching' : ' of coaching';
  return withinMonths === null ? kind : `${kind} in the last ${withinMonths} months`;
}

/** What most of the unclear hours lack, or the condition that no record shows. */
function doubtText({ exclusions, missing }: RuleResult): string {
  const [most] = largestFirst(exclusions.filter(({ isUnclear }) => isUnclear));
  if (!most) return missing[0] ?? '';
  return most.text.endsWith('?') ? most.text : `${most.text}.`;
}

const REASONS_SHOWN = 2;

/** @example 'ICF counts 573 h. Left out: 9.3 h not coaching, 1 h planned' */
function ladderText(body: Body, evidence: EvidenceRows, today: string): string {
  const checked = checkHours(evidence, BODIES[body].hoursTerms, { today, applicationDate: today });
  const have = minutesOf(certain(checked));
  if (have === totalMinutes(minutesOfEvidence(evidence, today))) return `${body} counts all of them`;
  const reasons = largestFirst(exclusions(checked)).map(
    ({ minutes, reason }) => `${amountText(minutes, 'minutes')} ${EXCLUSION_SHORT_TEXTS[reason]}`,
  );
  const others = reasons.length > REASONS_SHOWN ? ' and more' : '';
  return `${body} counts ${amountText(have, 'minutes')}. Left out: ${reasons.slice(0, REASONS_SHOWN).join(', ')}${others}`;
}

const largestFirst = (all: readonly Exclusion[]) => all.toSorted((one, other) => other.minutes - one.minutes);
