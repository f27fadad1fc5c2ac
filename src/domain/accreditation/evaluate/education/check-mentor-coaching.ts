// Which mentor coaching received counts under a rule's terms, and what is missing where that is unclear. Rows with the wrong
// mentor, too large a group or hours used before don't count; rows outside the term are dropped.
import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows, MentorCoachingEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { MentorLevel } from '#domain/credential-records/record-limits.ts';
import type { MentorTerms } from '../rule.ts';
import { isWithin, type Term } from '../credential-term.ts';
import { longDate } from '#domain/formatting/date-text.ts';

export interface CheckedMentorCoaching {
  readonly row: MentorCoachingEvidence;
  readonly counts: 'yes' | 'maybe' | 'no';
  /** What the coach must record to settle it; null unless `counts` is maybe. */
  readonly missing: string | null;
  /** The first check that it fails; null unless `counts` is no. */
  readonly refusedBy: keyof Checks | null;
  readonly specialisation: Check;
}

const NAMES = ['mentor', 'group', 'specialisation', 'use'] as const;
type Checks = Readonly<Record<(typeof NAMES)[number], Check>>;

const ORDER: readonly MentorLevel[] = ['ACC', 'PCC', 'MCC'];

/** 'yes', 'no', or the sentence that says what is missing. */
type Check = string;

/** @param term the dates that count, inclusive; `from` null: no start */
export function checkMentorCoaching(
  { mentor_coaching, credentials }: EvidenceRows,
  terms: MentorTerms,
  body: Body,
  term: { readonly from: string | null; readonly to: Term['to'] },
): CheckedMentorCoaching[] {
  const lastAward = credentials
    .filter((one) => one.body === body && terms.notUsedFor.some((level) => level === one.level))
    .map(({ awarded_on }) => awarded_on)
    .toSorted()
    .at(-1);
  return mentor_coaching.filter(isWithin(term)).map((row) => {
    const checks: Checks = {
      mentor: mentorCheck(row, terms),
      group: groupCheck(row, terms),
      specialisation: specialisationCheck(row, terms),
      use: useCheck(row, terms, lastAward),
    };
    const { specialisation } = checks;
    const refusedBy = NAMES.find((name) => checks[name] === 'no') ?? null;
    if (refusedBy !== null) return { row, counts: 'no', missing: null, refusedBy, specialisation };
    const missing = NAMES.map((name) => checks[name]).find((check) => check !== 'yes') ?? null;
    return { row, counts: missing === null ? 'yes' : 'maybe', missing, refusedBy, specialisation };
  });
}

/** From `specialisationFrom` on, the specialisation takes the place of the credential. */
function mentorCheck(
  { date, mentor_credential, mentor_name, mentor_renewed }: MentorCoachingEvidence,
  { credentials, specialisationFrom }: MentorTerms,
): Check {
  const name = mentor_name || 'your mentor';
  if (specialisationFrom !== null && date >= specialisationFrom) return 'yes';
  if (mentor_credential === '') return `Which credential does ${name} hold?`;
  if (!credentials.includes(mentor_credential)) return 'no';
  if (mentor_credential !== 'ACC') return 'yes';
  if (mentor_renewed === null) return `Has ${name} renewed the ACC at least once?`;
  return mentor_renewed ? 'yes' : 'no';
}

function groupCheck({ format, group_size, date }: MentorCoachingEvidence, { largestGroup }: MentorTerms): Check {
  if (format === 'individual') return 'yes';
  if (group_size === null) return `How many were in the mentor coaching group on ${longDate(date)}?`;
  return group_size <= largestGroup ? 'yes' : 'no';
}

function specialisationCheck(
  { date, mentor_mcs, mentor_mcs_level: level, mentor_name }: MentorCoachingEvidence,
  { specialisationFrom, specialisations }: MentorTerms,
): Check {
  const name = mentor_name || 'your mentor';
  if (specialisationFrom === null || date < specialisationFrom) return 'yes';
  if (mentor_mcs === false) return 'no';
  if (mentor_mcs === null) return `Does ${name} hold the Mentor Coach Specialization?`;
  if (level === null) return `At which level does ${name} hold the Mentor Coach Specialization?`;
  if (specialisations.includes(level)) return 'yes';
  // A lower level is not enough. Of a higher one the body says nothing.
  if (ORDER.indexOf(level) < ORDER.indexOf(specialisations[0]!)) return 'no';
  return `Ask whether ${name}’s MCS-${level} counts: only ${specialisations.map((one) => `MCS-${one}`).join(' and ')} is named.`;
}

function useCheck(
  { date, used_before }: MentorCoachingEvidence,
  { notUsedFor }: MentorTerms,
  lastAward: string | undefined,
): Check {
  if (notUsedFor.length === 0 || used_before === false) return 'yes';
  if (used_before) return 'no';
  // What came after the award was not used for it.
  if (lastAward !== undefined && date > lastAward) return 'yes';
  return `Was the mentor coaching on ${longDate(date)} used for an earlier credential?`;
}
