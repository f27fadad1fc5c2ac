// The next credential of a coach.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { BODIES, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/accreditation/body-names.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface NextCredential {
  readonly body: Body;
  readonly level: string;
  /** Hours of coaching that it requires. */
  readonly hours: number;
}

type Held = Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>;

/**
 * The level above the highest one held, of the body that awarded a level last, or of the first body when none is
 * held. Without a level it is the highest one whose hours are reached, else the first; levels that need the level
 * below are left out. A credential beside the levels only says which body, and only where no level is held.
 * @param held credentials as recorded, ended ones too
 * @param minutes of coaching
 * @returns null when the body's highest level is held
 * @example nextCredential([{ body: 'ICF', level: 'ACC', awarded_on: '2023-11-01' }], 34_380) // PCC, 500 hours
 */
export function nextCredential(held: readonly Held[], minutes: number): NextCredential | null {
  const steps = held.filter(({ body, level }) => levelsOf(body).includes(level));
  const body = bodyOfLast(steps) ?? bodyOfLast(held) ?? BODY_NAMES[0];
  const levels = levelsOf(body);
  const highest = Math.max(-1, ...held.filter((one) => one.body === body).map(({ level }) => levels.indexOf(level)));
  const level = highest >= 0 ? levels[highest + 1] : firstLevel(body, minutes);
  return level === undefined ? null : { body, level, hours: hoursAsked(body, level) };
}

const bodyOfLast = (held: readonly Held[]): Body | undefined =>
  held.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1))[0]?.body;

function firstLevel(body: Body, minutes: number): string | undefined {
  const levels = BODIES[body].levels.filter(({ needsLevelBelow }) => !needsLevelBelow);
  return (levels.findLast(({ hours }) => minutes >= hours * MINUTES_PER_HOUR) ?? levels[0])?.level;
}

/** Hours of coaching that a level requires, by the body's own rules. */
export function hoursAsked(body: Body, level: string): number {
  return BODIES[body].levels.find((one) => one.level === level)!.hours;
}
