// The changes of the rulebook that concern a coach: of the renewal of a credential held, and of the credential that comes next by the path
// that the coach chose.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { ALL_CHANGES } from '#domain/accreditation/bodies/changes.ts';
import { chosenPath } from '#domain/accreditation/bodies/credential-path.ts';
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import { nextCredential } from './next-credential.ts';

/** Who comes later has not known another rule. */
const TOLD_FOR_MONTHS = 6;

interface RulebookFacts {
  readonly held: readonly Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>[];
  /** Minutes of coaching held, which decide what comes next for who holds no credential. */
  readonly minutes: number;
  /** The ways to apply that the coach chose, as stored in the profile. Where none is, a change of any path concerns. */
  readonly paths: readonly string[];
}

/** What was corrected, each told for half a year; then the changes ahead, the next first. */
export function rulebookChanges({ held, minutes, paths }: RulebookFacts, today: string): RulebookChange[] {
  const next = nextCredential(held, minutes);
  const path = next && chosenPath(next, paths);
  const concerning = ALL_CHANGES.filter((change) => {
    if (today < change.since) return false;
    if (change.stage === 'renewal')
      return held.some(({ body, level }) => body === change.body && change.levels.includes(level));
    const isNext = next?.body === change.body && change.levels.includes(next.level);
    return isNext && (path === null || (change.paths?.includes(path) ?? true));
  });
  const dayOf = ({ ahead }: RulebookChange) => ahead?.on ?? '';
  return concerning
    .filter(({ since, ahead }) => (ahead ? today < ahead.on : today <= addMonths(since, TOLD_FOR_MONTHS)))
    .toSorted((one, other) => compareTexts(dayOf(one), dayOf(other)));
}
