// The credentials that a coach could apply for next: of the chosen bodies, those that are not held and not below one that is.
import { BODIES, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { CredentialEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';
import { activityOf } from '#domain/accreditation/test-kinds.ts';
import { datedRules, type Goal } from './earliest-day.ts';

/** Where nothing is chosen and nothing held, the plan is for the first of the list: those that most coaches look at. */
const USUAL_BODIES = BODY_NAMES.slice(0, 2);

/** The bodies that a coach chose; without a choice those of the credentials held, else the usual ones. */
export function chosenBodies(
  chosen: readonly string[] | null,
  held: readonly Pick<CredentialEvidence, 'body'>[],
): Body[] {
  const own = BODY_NAMES.filter((body) => chosen?.includes(body) ?? held.some((one) => one.body === body));
  if (chosen !== null || own.length > 0) return own;
  return [...USUAL_BODIES];
}

/**
 * In the order of the bodies, each body's lowest level first. Ended credentials are held too. A credential beside the levels, such as one for
 * supervisors, is one only for those who have hours for it. One whose numbers are not known is left out.
 */
export function candidates(bodies: readonly Body[], evidence: EvidenceRows, today: string): Goal[] {
  const isHeld = ({ body, level }: Goal) =>
    evidence.credentials.some((one) => one.body === body && one.level === level);
  return bodies.flatMap((body) => {
    const levels = levelsOf(body).map((level) => ({ body, level }));
    const beside = (BODIES[body].beside ?? []).map((level) => ({ body, level }));
    return [
      ...levels.slice(levels.findLastIndex(isHeld) + 1),
      ...beside.filter((goal) => !isHeld(goal) && hasHoursFor(goal, evidence, today)),
    ].filter((goal) => datedRules(goal, evidence, today).length > 0);
  });
}

function hasHoursFor(goal: Goal, evidence: EvidenceRows, today: string): boolean {
  return datedRules(goal, evidence, today).some(
    (rule) =>
      activityOf(rule.test) === 'coaching' && evaluate(rule, evidence, { today, applicationDate: today }).possible > 0,
  );
}

/** The credential that must be held first and isn't recorded; null: none. `level` of several is the first that will do. */
export function neededFirst(goal: Goal, evidence: EvidenceRows, today: string): Goal | null {
  for (const rule of rulesToApply(goal, evidence, today)) {
    const needed = neededBy(rule.test);
    if (needed && evaluate(rule, evidence, { today, applicationDate: today }).state !== 'met') return needed;
  }
  return null;
}

function neededBy(test: RuleTest): Goal | null {
  if (test.kind === 'credential-held') return test.held;
  return test.kind === 'credential-current' ? { body: test.body, level: test.levels[0]! } : null;
}
