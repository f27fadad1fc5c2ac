// Continuing coach education within a term, by kind, in hundredths of an hour. Ethics are part of the core competencies
// (ICF counts ethics hours as core hours too). A CPD record without CCE hours is unclear. So is mentoring that the coach gave:
// only mentor coaching on the core competencies counts.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { HUNDREDTHS_PER_HOUR, hundredths } from '#domain/accreditation/hundredths.ts';
import { loggedHours, type LoggedHours } from '../hours/logged-hours.ts';
import type { CceTerms } from '../rule.ts';
import type { Term } from '../credential-term.ts';

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
  const isWithin = ({ date }: { readonly date: string }) => date >= term.from && date <= term.to;
  const records = evidence.cpd_records.filter(isWithin);
  const received = sumOf(evidence.mentor_coaching.filter(isWithin));
  const supervised = sumOf(evidence.supervision_sessions.filter(isWithin));
  const { certain, mentoring, supervision } = givenHours(evidence, term);
  const mentor = Math.max(0, received - terms.mentorMinutesAskedBesides);
  const supervisionMinutes = supervised + minutes(certain);
  return {
    core: sum(records, ({ cce_core }) => cce_core ?? 0),
    ethics: sum(records, ({ cce_ethics }) => cce_ethics ?? 0),
    resource: sum(records, ({ cce_resource }) => cce_resource ?? 0),
    unclear: sum(records.filter(isUnsaid), ({ hours }) => hours),
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
    mentoring: minutes(unclear.filter(({ kind }) => kind === 'mentoring')),
    supervision: minutes(unclear.filter(({ kind }) => kind === 'supervision')),
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

const sumOf = (rows: readonly { readonly duration: number }[]) => rows.reduce((total, row) => total + row.duration, 0);

const minutes = (hours: readonly LoggedHours[]) => hours.reduce((total, one) => total + one.minutes, 0);

const sum = (records: readonly CpdEvidence[], hours: (record: CpdEvidence) => number) =>
  records.reduce((total, record) => total + hundredths(hours(record)), 0);
