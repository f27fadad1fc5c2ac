// Which mentor coaching received counts under a rule's terms, and what is missing where that is unclear. Rows with the wrong
// mentor or too large a group don't count; rows outside the term are dropped.
import type { MentorCoachingEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { MentorTerms } from '../rule.ts';
import type { Term } from '../credential-term.ts';
import { longDate } from '#domain/accreditation/long-date.ts';

export interface CheckedMentorCoaching {
  readonly row: MentorCoachingEvidence;
  readonly counts: 'yes' | 'maybe' | 'no';
  /** What the coach must record to settle it; null unless `counts` is maybe. */
  readonly missing: string | null;
  readonly isUnspecialised: boolean;
}

/** @param term the dates that count, inclusive; `from` null: no start */
export function checkMentorCoaching(
  rows: readonly MentorCoachingEvidence[],
  terms: MentorTerms,
  term: { readonly from: string | null; readonly to: Term['to'] },
): CheckedMentorCoaching[] {
  return rows
    .filter(({ date }) => (term.from === null || date >= term.from) && date <= term.to)
    .map((row) => {
      const checks = [mentorCheck(row, terms), groupCheck(row, terms), specialisationCheck(row, terms)];
      const isUnspecialised = checks[2] === 'no';
      if (checks.includes('no')) return { row, counts: 'no', missing: null, isUnspecialised };
      const missing = checks.find((check) => check !== 'yes') ?? null;
      return { row, counts: missing === null ? 'yes' : 'maybe', missing, isUnspecialised };
    });
}

/** 'yes', 'no', or the sentence that says what is missing. */
type Check = string;

/** From `specialisationFrom` on, the specialisation takes the place of the credential. */
function mentorCheck(
  { date, mentor_credential, mentor_name }: MentorCoachingEvidence,
  { credentials, specialisationFrom }: MentorTerms,
): Check {
  if (date >= specialisationFrom) return 'yes';
  if (mentor_credential === '') return `Say which credential ${mentor_name || 'your mentor'} holds.`;
  return credentials.includes(mentor_credential) ? 'yes' : 'no';
}

function groupCheck({ format, group_size, date }: MentorCoachingEvidence, { largestGroup }: MentorTerms): Check {
  if (format === 'individual') return 'yes';
  if (group_size === null) return `Say how many were in the mentor coaching group on ${longDate(date)}.`;
  return group_size <= largestGroup ? 'yes' : 'no';
}

function specialisationCheck(
  { date, mentor_mcs, mentor_name }: MentorCoachingEvidence,
  { specialisationFrom }: MentorTerms,
): Check {
  if (date < specialisationFrom) return 'yes';
  if (mentor_mcs === null) return `Say whether ${mentor_name || 'your mentor'} has the mentor coach specialisation.`;
  return mentor_mcs ? 'yes' : 'no';
}
