// Which credential a coach works towards next.
import { CREDENTIAL_LEVELS } from '#domain/credential-records/record-limits.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { Body, CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { EMCC_LEVELS_ASKED } from '#domain/accreditation/bodies/emcc/emcc-terms.ts';
import { ICF_LEVELS } from '#domain/accreditation/bodies/icf/icf-terms.ts';

export interface NextCredential {
  readonly body: Body;
  readonly level: string;
  /** Hours of coaching that it asks for. */
  readonly hours: number;
}

/**
 * The level above the highest one held, of the body that awarded a credential last, or of ICF when none is held.
 * Without a credential it is the highest level whose hours are there, else the first; ICF asks an MCC to hold a PCC.
 * @param held credentials as recorded, ended ones too
 * @param minutes of coaching
 * @returns null when the body's highest level is held
 * @example nextCredential([{ body: 'ICF', level: 'ACC', awarded_on: '2023-11-01' }], 34_380) // PCC, 500 hours
 */
export function nextCredential(
  held: readonly Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>[],
  minutes: number,
): NextCredential | null {
  const body = held.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1))[0]?.body ?? 'ICF';
  const levels = CREDENTIAL_LEVELS[body];
  const highest = Math.max(-1, ...held.filter((one) => one.body === body).map(({ level }) => levels.indexOf(level)));
  const level = highest >= 0 ? levels[highest + 1] : firstLevel(body, minutes);
  return level === undefined ? null : { body, level, hours: hoursAsked(body, level) };
}

function firstLevel(body: Body, minutes: number): string | undefined {
  const levels = CREDENTIAL_LEVELS[body].filter((level) => level !== 'MCC');
  return levels.findLast((level) => minutes >= hoursAsked(body, level) * MINUTES_PER_HOUR) ?? levels[0];
}

/** Hours of coaching that a level asks for, by the body's own rules. */
export function hoursAsked(body: Body, level: string): number {
  const asked = body === 'ICF' ? ICF_LEVELS : EMCC_LEVELS_ASKED;
  return asked.find((one) => one.level === level)!.hours;
}
