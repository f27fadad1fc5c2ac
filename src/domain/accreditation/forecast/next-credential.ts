// The next credential of a coach.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { BODIES, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { CredentialLevel } from '#domain/accreditation/bodies/credential-body.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface NextCredential {
  readonly body: Body;
  readonly level: string;
  /** Hours of coaching that it requires; null: it requires something else. */
  readonly hours: number | null;
}

type Held = Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>;

/**
 * The level above the highest one held, of the body that awarded a level last and has one above it. Where no level is held it is of
 * the body that the coach works toward: the highest one whose hours are reached, else the first; levels that need the level below
 * are left out. A credential beside the levels only says which body, and only where no level is held.
 * @param held credentials as recorded, ended ones too
 * @param minutes of coaching
 * @param chosen the bodies that the coach works toward, as stored in the profile; empty: not chosen
 * @returns null when the highest levels of all these bodies are held
 * @example nextCredential([{ body: 'ICF', level: 'ACC', awarded_on: '2023-11-01' }], 34_380, []) // PCC, 500 hours
 */
export function nextCredential(
  held: readonly Held[],
  minutes: number,
  chosen: readonly string[],
): NextCredential | null {
  const steps = held.filter(({ body, level }) => levelsOf(body).includes(level));
  for (const body of bodiesOf(steps)) {
    const above = levelAbove(body, steps);
    if (above !== undefined) return { body, level: above.level, hours: above.hours };
  }
  if (steps.length > 0) return null;
  const bodies = [...bodiesOf(held), ...BODY_NAMES];
  const body = bodies.find((one) => chosen.includes(one)) ?? bodies[0]!;
  const { level, hours } = firstLevel(body, minutes);
  return { body, level, hours };
}

/** The bodies of credentials, that of the last award first. */
export const bodiesOf = (held: readonly Held[]): Body[] => [
  ...new Set(held.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1)).map(({ body }) => body)),
];

function levelAbove(body: Body, steps: readonly Held[]): CredentialLevel | undefined {
  const { levels } = BODIES[body];
  return levels[levels.findLastIndex(({ level }) => steps.some((one) => one.body === body && one.level === level)) + 1];
}

function firstLevel(body: Body, minutes: number): CredentialLevel {
  const levels = BODIES[body].levels.filter(({ needsLevelBelow }) => !needsLevelBelow);
  return levels.findLast(({ hours }) => hours !== null && minutes >= hours * MINUTES_PER_HOUR) ?? levels[0]!;
}
