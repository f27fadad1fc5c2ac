// Which met requirements and due renewals of a coach were not reported to hooks yet (ADR 148). Each is reported once
// and never again, also if it is no longer met and then met again.
import { rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import type { Body } from '#domain/body-names.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { renewalCalendar, type Renewal } from '#domain/accreditation/forecast/renewal-calendar.ts';
import { RENEWAL_NUDGE_DAYS } from '#domain/accreditation/forecast/renewal-term.ts';
import { candidates } from '#domain/accreditation/plan/candidates.ts';
import type { HookEvent } from './hook.ts';

export interface ToldEvent {
  readonly type: Extract<HookEvent, 'requirement.met' | 'renewal.due'>;
  /** What it is about; never the same again. */
  readonly subject: string;
  /** What is sent of it. Dates are calendar dates, amounts whole numbers in `unit`. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Findings {
  readonly events: readonly ToldEvent[];
  /** Everything that is not reported again. */
  readonly told: readonly string[];
}

/** As private.hook_checks has it. What is beyond it is not reported: a coach with thousands of credentials would be checked in vain for ever. */
const TOLD_MAX = 5_000;

/** The requirements of one credential, each with the subject of its event. */
interface Looked {
  /** The credential, and of a renewal its term. */
  readonly subject: string;
  readonly credential: Readonly<Record<string, string>>;
  readonly stage: 'initial' | 'renewal';
  readonly requirements: readonly Requirement[];
}

/**
 * What is new on a day. What is met already at the first check of a credential is not an event: a coach who makes a hook, or chooses another body, gets what changes from then on.
 * @param told from the check before; null: never checked
 * @param today a calendar date
 */
export function newFindings(
  bodies: readonly Body[],
  evidence: EvidenceRows,
  { told, today }: { readonly told: readonly string[] | null; readonly today: string },
): Findings {
  const before = new Set(told ?? []);
  const renewals = renewalCalendar(evidence, { today }).filter(
    ({ isRenewed, daysLeft }) => !isRenewed && daysLeft >= 0,
  );
  const looked = [...toApply(bodies, evidence, today), ...renewals.map(toRenew)];
  const met = looked.flatMap((one) => metOf(one).map((event) => ({ event, isKnown: before.has(one.subject) })));
  const due = renewals.filter(({ daysLeft }) => daysLeft <= RENEWAL_NUDGE_DAYS[0]).map(dueEvent);
  const events = [...met.filter(({ isKnown }) => isKnown).map(({ event }) => event), ...due];
  const all = [...looked, ...met.map(({ event }) => event), ...due].map(({ subject }) => subject);
  const kept = new Set([...new Set([...before, ...all])].slice(0, TOLD_MAX));
  return { events: events.filter(({ subject }) => !before.has(subject) && kept.has(subject)), told: [...kept] };
}

const toApply = (bodies: readonly Body[], evidence: EvidenceRows, today: string): Looked[] =>
  candidates(bodies, evidence, today).map(({ body, level }) => ({
    subject: `${body} ${level}`,
    credential: { body, level },
    stage: 'initial',
    requirements: requirementsOf(rulesToApply({ body, level }, evidence, today), evidence, {
      today,
      applicationDate: today,
    }),
  }));

const termOf = ({ credential: { id }, term }: Renewal) => `${id} ${term.to}`;

const toRenew = (renewal: Renewal): Looked => ({
  subject: termOf(renewal),
  credential: credentialOf(renewal),
  stage: 'renewal',
  requirements: renewal.rules,
});

const credentialOf = ({ credential: { id, body, level } }: Renewal) => ({ id, body, level });

/** Those with an amount to reach: the others say what is left out. */
function metOf({ subject, credential, stage, requirements }: Looked): ToldEvent[] {
  return requirements
    .filter(({ rule, result }) => decides(rule) && rule.number !== null && result.state === 'met')
    .map(({ rule: { id, text }, result: { need, have, unit } }) => ({
      type: 'requirement.met',
      subject: `${subject} ${id}`,
      data: { credential, stage, requirement: { id, text }, need, have, unit },
    }));
}

const dueEvent = (renewal: Renewal): ToldEvent => ({
  type: 'renewal.due',
  subject: `${termOf(renewal)} due`,
  data: { credential: credentialOf(renewal), expires_on: renewal.term.to, days_left: renewal.daysLeft },
});
