// For every credential held: when it ends, what its renewal still needs, and on which days to be reminded.
import { compareTexts } from '#domain/lists.ts';
import { addDays } from '#domain/time.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { cceHours, type CceHours } from '#domain/accreditation/evaluate/education/cce-hours.ts';
import type { Term } from '#domain/accreditation/evaluate/credential-term.ts';
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { CredentialEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { isRenewed, RENEWAL_NUDGE_DAYS, renewalTerm } from './renewal-term.ts';

export interface Renewal {
  readonly credential: CredentialEvidence;
  readonly term: Term;
  /** Negative once it has ended. */
  readonly daysLeft: number;
  /** Whether another record of the same credential ends later. */
  readonly isRenewed: boolean;
  readonly nudges: readonly { readonly days: number; readonly on: string }[];
  /** The evidence of the rules: with this credential alone, since another of the same level has another term. */
  readonly own: EvidenceRows;
  /** As if applying on the term's last day. */
  readonly circumstances: Circumstances;
  readonly rules: readonly Requirement[];
  /** Hundredths of an hour so far, by kind, before any cap but that on mentor coaching and supervision; null where the body has no such rule. */
  readonly cce: CceHours | null;
}

/** Sorted by end. */
export function renewalCalendar(
  evidence: EvidenceRows,
  circumstances: Omit<Circumstances, 'applicationDate'>,
): Renewal[] {
  return evidence.credentials
    .map((credential) => renewalOf(credential, evidence, circumstances))
    .toSorted((one, other) => compareTexts(one.term.to, other.term.to));
}

function renewalOf(
  credential: CredentialEvidence,
  evidence: EvidenceRows,
  { today }: Omit<Circumstances, 'applicationDate'>,
): Renewal {
  const term = renewalTerm(credential);
  const renewed = isRenewed(credential, evidence.credentials);
  // What came after the last day of one that was renewed is of the next term.
  const judgedOn = renewed ? lastDay({ today, applicationDate: term.to }) : today;
  const circumstances = { today: judgedOn, applicationDate: term.to };
  const own = { ...evidence, credentials: [credential] };
  const { body, level } = credential;
  const rules = rulesFor({ body, level, stage: 'renewal', paths: [], applicationDate: term.to });
  const terms = rules.map(({ test }) => (test.kind === 'cce' ? test.terms : null)).find((one) => one !== null);
  const until = { from: term.from, to: lastDay(circumstances) };
  return {
    credential,
    term,
    daysLeft: daysBetween(today, term.to),
    isRenewed: renewed,
    nudges: RENEWAL_NUDGE_DAYS.map((days) => ({ days, on: addDays(term.to, -days) })),
    own,
    circumstances,
    rules: requirementsOf(rules, own, circumstances),
    cce: terms ? cceHours({ evidence, body }, terms, until) : null,
  };
}
