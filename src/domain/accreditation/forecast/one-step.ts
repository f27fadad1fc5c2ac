// The one next step toward a credential, as a sentence with where it is done. The dashboard, the credential page and the weekly mail say
// the same one, so none claims what another denies.
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Credential } from '#domain/accreditation/bodies/credential-path.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import { mostUnclear, type Exclusion } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { whichHours, isCoaching } from '#domain/accreditation/test-kinds.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hoursMissing } from '#domain/sessions/duration.ts';
import { clarifyStep, clientsIn, LOG_STEP, nextStep, type NextStep } from './next-step.ts';
import type { NudgeId } from './nudges.ts';

export interface OneStep extends Omit<NextStep, 'label'> {
  /** A sentence without the name of a client, since mails have it too. */
  readonly text: string;
  /** The kind of reminder that asks for the same. */
  readonly reminder?: NudgeId;
}

/**
 * What to do next: complete the records for which the most hours wait, then other unclear records, then add what is missing, coaching last,
 * since it takes the longest and happens anyway.
 * @param requirements those that decide, in the order of the credential page
 * @returns null: no record shows anything that the credential asks for, or only time is missing
 * @example oneStep(pcc, requirements, evidence)?.text // 'Ask 4 clients whether they may be named: 35.5 h wait for it.'
 */
export function oneStep(
  { body, level }: Credential,
  requirements: readonly Requirement[],
  evidence: EvidenceRows,
): OneStep | null {
  const open = requirements.filter(({ result }) => result.state !== 'met');
  if (requirements.length > 0 && open.length === 0) {
    const search = { document: 'hand-in', body, level };
    return { text: 'You have all that we can check: see what to hand in.', path: DOCUMENTS, search };
  }
  const most = mostUnclear(open.flatMap(({ result }) => result.exclusions));
  return most ? clarification(most, evidence) : recordOf(open, evidence);
}

const DOCUMENTS = '/reports/credentials/documents';

function clarification(most: Exclusion, evidence: EvidenceRows): OneStep {
  const { label, ...where } = clarifyStep(most, evidence);
  const reminder = REMINDERS[most.reason];
  return {
    text: `${REQUESTS[most.reason]?.(most, evidence) ?? label}: ${waiting(amountText(most.minutes, 'minutes'))}`,
    ...where,
    ...(reminder ? { reminder } : {}),
  };
}

const REMINDERS: Partial<Record<ExclusionReason, NudgeId>> = {
  'consent-not-asked': 'consent',
  'not-completed': 'completion',
};

const waiting = (amount: string) => `${amount} ${amount.startsWith('1 ') ? 'waits' : 'wait'} for it.`;

/** @example sessionsIn(exclusion, ' was', ' were') // '3 sessions were' */
function sessionsIn({ rows: { sessions = [] } }: Exclusion, one = '', many = ''): string {
  if (sessions.length === 0) return `your earlier hours${many}`;
  return sessionsText(sessions.length) + (sessions.length === 1 ? one : many);
}

/** What is asked for where hours are unclear; none for what is never unclear. */
const REQUESTS: Partial<Record<ExclusionReason, (exclusion: Exclusion, evidence: EvidenceRows) => string>> = {
  'not-completed': (one) => `Say whether ${sessionsIn(one)} took place`,
  'group-size-unknown': (one) => `Say how many people were in ${sessionsIn(one)}`,
  'education-unknown': () => 'Add your coach training, or complete it',
  'assessment-unknown': () => 'Add your training programme, or the day it ended',
  'period-unknown': () => 'Say when your earlier hours began',
  'payment-unknown': (one) => `Say whether ${sessionsIn(one, ' was', ' were')} paid or pro bono`,
  'peer-balance-unknown': () => 'Say how much coaching you got in return',
  'consent-not-asked': ({ rows }, evidence) => {
    const { size } = clientsIn(rows, evidence);
    return `Ask ${size === 1 ? 'a client' : `${size} clients`} whether they may be named`;
  },
};

interface Open extends Requirement {
  readonly step: NextStep;
}

function recordOf(open: readonly Requirement[], evidence: EvidenceRows): OneStep | null {
  const steps = open
    .filter(({ rule, result }) => result.state !== 'short' || !isTime(rule))
    .flatMap((one): Open[] => {
      const step = nextStep(one.rule, one.result, evidence);
      return step === null ? [] : [{ ...one, step }];
    });
  const [first] = steps.toSorted((one, other) => order(one) - order(other));
  if (first === undefined) return null;
  const { label: _, ...where } = first.step;
  return { text: textOf(first), ...where };
}

const isTime = ({ test: { kind } }: Rule) => kind === 'years-practising' || kind === 'years-supervising';

/** What only the body can answer comes after what a coach can record. */
function order({ rule, result, step }: Open): number {
  if (step.url !== undefined) return 3;
  if (result.state === 'cannot-tell') return 0;
  return isCoaching(rule.test) ? 2 : 1;
}

function textOf({ rule, result, step }: Open): string {
  const { label, url } = step;
  const { state, have, possible, need, shortBy, unit } = result;
  if (url !== undefined) return `${label}: ${rule.text}`;
  if (state === 'cannot-tell') {
    const isAmount = possible > have && (unit === 'minutes' || unit === 'hundredths');
    return isAmount ? `${label}: ${waiting(amountText(possible - have, unit))}` : `${label}.`;
  }
  if (unit === 'minutes' && isCoaching(rule.test)) {
    if (step !== LOG_STEP) return `${label}: hours count from the day it began.`;
    return `Log ${hoursMissing(shortBy, ' h')} more${whichHours(rule.test)}.`;
  }
  if (need === null || unit === 'credentials' || unit === 'courses') return `${label}.`;
  return `${label}: ${unit === 'minutes' ? hoursMissing(shortBy, ' h') : amountText(shortBy, unit)} to go.`;
}
