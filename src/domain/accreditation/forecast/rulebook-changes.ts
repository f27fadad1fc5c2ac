// The changes of the rulebook that concern a coach: those ahead, of which the dashboard names the next, and what was corrected, which
// the credential’s page says.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { ALL_CHANGES, type RulebookChange } from '#domain/accreditation/bodies/changes.ts';
import { chosenPath, type Credential } from '#domain/accreditation/bodies/credential-path.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import { nextCredential } from './next-credential.ts';

/** Coaches who sign up later know no other rule. */
const TOLD_FOR_MONTHS = 6;

interface RulebookFacts {
  readonly held: readonly Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>[];
  /** Minutes of coaching held, which decide what comes next for a coach without a credential. */
  readonly minutes: number;
  /** The ways to apply that the coach chose, as stored in the profile. Without a choice the changes of all paths count. */
  readonly paths: readonly string[];
  /** As of `nextCredential`. */
  readonly bodies: readonly string[];
}

/**
 * Of the renewal of a credential held, and of the credential that comes next by the path chosen; the next first.
 * @param today a calendar date
 */
export function changesAhead({ held, minutes, paths, bodies }: RulebookFacts, today: string): RulebookChange[] {
  const next = nextCredential(held, minutes, bodies);
  return ALL_CHANGES.filter((change) => {
    if (change.ahead === undefined || today < change.since || today >= change.ahead.on) return false;
    if (change.stage === 'renewal')
      return held.some(({ body, level }) => body === change.body && change.levels.includes(level));
    return next !== null && isOf(change, next, paths);
  }).toSorted((one, other) => compareTexts(one.ahead!.on, other.ahead!.on));
}

/**
 * What was corrected in the rules of a credential, told for half a year.
 * @param paths as in RulebookFacts
 * @param today a calendar date
 */
export const corrections = (
  { stage, ...credential }: Pick<Rule, 'body' | 'level' | 'stage'>,
  paths: readonly string[],
  today: string,
): RulebookChange[] =>
  ALL_CHANGES.filter(
    (change) =>
      change.ahead === undefined &&
      change.stage === stage &&
      change.since <= today &&
      today <= addMonths(change.since, TOLD_FOR_MONTHS) &&
      isOf(change, credential, paths),
  );

/** While the path isn't known, a change of any path concerns. */
function isOf(change: (typeof ALL_CHANGES)[number], { body, level }: Credential, paths: readonly string[]): boolean {
  if (change.body !== body || !change.levels.includes(level)) return false;
  const path = chosenPath({ body, level }, paths);
  return path === null || (change.paths?.includes(path) ?? true);
}
