// Continuing coach education within a term, by kind, in hundredths of an hour. Ethics are part of the core competencies
// (ICF counts ethics hours as core hours too). A CPD record without CCE hours is unclear. So is mentoring that the coach gave:
// only mentor coaching on the core competencies counts.
import { sumOf } from '#domain/lists.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { HUNDREDTHS_PER_HOUR, hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { loggedHours, minutesOf, type LoggedHours } from '../hours/logged-hours.ts';
import type { CceTerms } from '../rule.ts';
import { isWithin, type Term } from '../credential-term.ts';

export interface CceHours {
  readonly core: number;
  readonly ethics: number;
  readonly resource: number;
  /** Hours of records without CCE hours: they may be of any kind or none. */
  readonly unclear: number;
  /** Mentor coaching and supervision, received or given, up to the most that counts. */
  readonly mentorAndSupervision: number;
  /** The same of mentor coaching alone, which counts as core. */
  readonly mentor: number;
  /** These two with what may count. */
  readonly perhaps: { readonly mentorAndSupervision: number; readonly mentor: number };
  /** The given hours in them. */
  readonly given: readonly LoggedHours[];
  /** Minutes given that may count. */
  readonly unclearGiven: { readonly mentoring: number; readonly supervision: number };
}

export function cceHours(evidence: EvidenceRows, terms: CceTerms, term: Term): CceHours {
  const records = evidence.cpd_records.filter(isWithin(term));
  const received = sumOf(evidence.mentor_coaching.filter(isWithin(term)), ({ duration }) => duration);
  const supervised = sumOf(evidence.supervision_sessions.filter(isWithin(term)), ({ duration }) => duration);
  const { certain, mentoring, supervision } = givenHours(evidence, term);
  const mentor = Math.max(0, received - terms.mentorMinutesAskedBesides);
  const supervisionMinutes = supervised + minutesOf(certain);
  return {
    core: hundredthsOf(records, 'cce_core'),
    ethics: hundredthsOf(records, 'cce_ethics'),
    resource: hundredthsOf(records, 'cce_resource'),
    unclear: hundredthsOf(records.filter(isUnsaid), 'hours'),
    ...capped(mentor, supervisionMinutes, terms),
    perhaps: capped(mentor + mentoring, supervisionMinutes + supervision, terms),
    given: certain,
    unclearGiven: { mentoring, supervision },
  };
}

/** Supervision that the coach gave, and the minutes given that are unclear. */
function givenHours(evidence: EvidenceRows, { from, to }: Term) {
  const given = loggedHours(evidence).filter(
    ({ kind, earliest, latest }) =>
      (kind === 'mentoring' || kind === 'supervision') &&
      latest >= from &&
      (earliest === null ? from <= to : earliest <= to),
  );
  const isCertain = ({ kind, earliest, latest, completed }: LoggedHours) =>
    kind === 'supervision' && completed && earliest !== null && earliest >= from && latest <= to;
  const unclear = given.filter((hours) => !isCertain(hours));
  return {
    certain: given.filter(isCertain),
    mentoring: minutesOf(unclear.filter(({ kind }) => kind === 'mentoring')),
    supervision: minutesOf(unclear.filter(({ kind }) => kind === 'supervision')),
  };
}

function capped(mentor: number, supervision: number, { mentorAndSupervisionAtMost: most, isMostOfEach }: CceTerms) {
  // Rounded down to a hundredth of an hour (36 seconds).
  const upTo = (all: number) => Math.min(most, Math.floor((all * HUNDREDTHS_PER_HOUR) / MINUTES_PER_HOUR));
  return {
    mentor: upTo(mentor),
    mentorAndSupervision: isMostOfEach ? upTo(mentor) + upTo(supervision) : upTo(mentor + supervision),
  };
}

export const isUnsaid = ({ cce_core, cce_resource, cce_ethics }: CpdEvidence): boolean =>
  cce_core === null && cce_resource === null && cce_ethics === null;
