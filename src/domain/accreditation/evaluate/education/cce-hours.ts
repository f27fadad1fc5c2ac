// Continuing coach education within a term, by kind, in hundredths of an hour. Ethics are part of the core competencies
// (ICF counts ethics hours as core hours too). A CPD record without CCE hours is unclear.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { HUNDREDTHS_PER_HOUR, hundredths } from '#domain/accreditation/hundredths.ts';
import type { CceTerms } from '../rule.ts';
import type { Term } from '../credential-term.ts';

export interface CceHours {
  readonly core: number;
  readonly ethics: number;
  readonly resource: number;
  /** Hours of records without CCE hours: they may be of any kind or none. */
  readonly unclear: number;
  /** Mentor coaching and supervision received, up to the most that counts. */
  readonly mentorAndSupervision: number;
}

export function cceHours(evidence: EvidenceRows, terms: CceTerms, { from, to }: Term): CceHours {
  const isWithin = (date: string) => date >= from && date <= to;
  const records = evidence.cpd_records.filter(({ date }) => isWithin(date));
  const mentor = minutes(evidence.mentor_coaching.filter(({ date }) => isWithin(date)));
  const supervision = minutes(evidence.supervision_sessions.filter(({ date }) => isWithin(date)));
  const countable = Math.max(0, mentor - terms.mentorMinutesAskedBesides) + supervision;
  return {
    core: sum(records, ({ cce_core }) => cce_core ?? 0),
    ethics: sum(records, ({ cce_ethics }) => cce_ethics ?? 0),
    resource: sum(records, ({ cce_resource }) => cce_resource ?? 0),
    unclear: sum(records.filter(isUnsaid), ({ hours }) => hours),
    mentorAndSupervision: Math.min(
      terms.mentorAndSupervisionAtMost,
      // Rounded down to a hundredth of an hour (36 seconds).
      Math.floor((countable * HUNDREDTHS_PER_HOUR) / MINUTES_PER_HOUR),
    ),
  };
}

export const isUnsaid = ({ cce_core, cce_resource, cce_ethics }: CpdEvidence): boolean =>
  cce_core === null && cce_resource === null && cce_ethics === null;

const minutes = (rows: readonly { readonly duration: number }[]) =>
  rows.reduce((total, row) => total + row.duration, 0);

const sum = (records: readonly CpdEvidence[], hours: (record: CpdEvidence) => number) =>
  records.reduce((total, record) => total + hundredths(hours(record)), 0);
