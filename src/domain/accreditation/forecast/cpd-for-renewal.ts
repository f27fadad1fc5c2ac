// CPD by kind beside what the renewal that comes first asks for: the data of a picture (ADR 143). Its amounts are those of the rules on
// the page of the credential.
import type { Term } from '#domain/accreditation/evaluate/credential-term.ts';
import type { CceHours } from '#domain/accreditation/evaluate/education/cce-hours.ts';
import type { CceTerms } from '#domain/accreditation/evaluate/rule.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Renewal } from './renewal-calendar.ts';

/** In hundredths of an hour. */
export interface CpdKind {
  readonly name: string;
  /** What counts. */
  readonly have: number;
  /** The same with what may count. */
  readonly possible: number;
  /** What is asked for; null: nothing of this kind alone. */
  readonly need: number | null;
  /** The most that counts, where it is known. */
  readonly most: number | null;
}

export interface CpdForRenewal {
  readonly credential: Pick<CredentialEvidence, 'body' | 'level'>;
  readonly term: Term;
  /** What is asked for, then the other kinds that there are. */
  readonly kinds: readonly CpdKind[];
}

/**
 * Null where no credential is held whose renewal asks for hours of CPD.
 * @param renewals as in the renewal calendar: sorted by end
 */
export function cpdForRenewal(renewals: readonly Renewal[]): CpdForRenewal | null {
  for (const { credential, term, daysLeft, isRenewed, rules, cce } of renewals) {
    const asked = rules.filter(({ rule }) => rule.test.kind === 'cce' || rule.test.kind === 'cpd-in-term');
    if (isRenewed || daysLeft < 0 || asked.length === 0) continue;
    const terms = asked
      .map(({ rule: { test } }) => (test.kind === 'cce' ? test.terms : null))
      .find((one) => one !== null);
    return {
      credential,
      term,
      kinds: [
        ...asked.map(({ rule, result: { have, possible, need } }) => ({
          name: shortText(rule),
          have,
          possible,
          need,
          most: null,
        })),
        ...(cce && terms ? otherKinds(cce, terms) : []),
      ],
    };
  }
  return null;
}

/** Kinds that count toward all hours, but of which none are asked for. */
function otherKinds(hours: CceHours, terms: CceTerms): CpdKind[] {
  const resource = Math.min(hours.resource, terms.resourceAtMost);
  const { mentorAndSupervision, mentorAndSupervisionPerhaps, unclear } = hours;
  return [
    {
      name: 'Mentor coaching and supervision',
      have: mentorAndSupervision,
      possible: mentorAndSupervisionPerhaps,
      need: null,
      most: terms.isMostOfEach === false ? terms.mentorAndSupervisionAtMost : null,
    },
    { name: 'Resource development', have: resource, possible: resource, need: null, most: terms.resourceAtMost },
    { name: 'Kind not given', have: 0, possible: unclear, need: null, most: null },
  ].filter(({ possible }) => possible > 0);
}
