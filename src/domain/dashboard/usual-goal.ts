// What a coach most likely works toward, where nothing was chosen: on the credential page and for a hand-in.
import { levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { bodiesOf } from '#domain/accreditation/forecast/next-credential.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { nextOfEvidence } from './credential-standing.ts';

/**
 * The next credential, or the renewal of a coach who holds the highest one.
 * @param today a calendar date
 * @example usualGoal(evidence, '2026-11-26') // { body: 'ICF', level: 'PCC', stage: 'initial' }
 */
export function usualGoal(evidence: EvidenceRows, today: string): FormGoal {
  const next = nextOfEvidence(evidence, today);
  if (next) return { body: next.body, level: next.level, stage: 'initial' };
  const body = bodiesOf(evidence.credentials)[0] ?? BODY_NAMES[0];
  return { body, level: levelsOf(body).at(-1)!, stage: 'renewal' };
}
