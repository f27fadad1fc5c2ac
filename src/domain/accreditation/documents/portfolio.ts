// A portfolio as one document's sections: hours, clients without names, reflective log, feedback, CPD and supervision
// logs. The coach's texts are passed separately, since evidence has none.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { DatedEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts, sumOf } from '#domain/lists.ts';
import type { StoredRow } from '#domain/records/all-records.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { clientProfiles, type ClientProfile } from './client-profiles.ts';
import { hoursSummary, type HoursSummary } from './hours-summary.ts';

/** Rows with their texts, as the tables hold them. */
export interface PortfolioTexts {
  readonly reflections: Texts<'reflections', 'date' | 'title' | 'reflection' | 'application'>;
  readonly client_feedback: Texts<'client_feedback', 'date' | 'feedback'>;
  readonly cpd_records: Texts<'cpd_records', 'date' | 'hours' | 'title' | 'provider' | 'learned' | 'applied'>;
  /** Topics and notes are what was worked on, learned and applied. */
  readonly supervision_sessions: readonly (DatedEvidence &
    Pick<StoredRow<'supervision_sessions'>, 'duration' | 'supervisor_name' | 'topics' | 'notes'>)[];
}

type Texts<Name extends RecordName, Columns extends keyof StoredRow<Name>> = readonly Pick<
  StoredRow<Name>,
  'id' | Columns
>[];

export interface Portfolio {
  readonly hours: HoursSummary;
  readonly profiles: readonly ClientProfile[];
  readonly reflections: PortfolioTexts['reflections'];
  readonly feedback: PortfolioTexts['client_feedback'];
  readonly cpd: { readonly hundredths: number; readonly records: PortfolioTexts['cpd_records'] };
  readonly supervision: {
    readonly minutes: number;
    readonly sessions: PortfolioTexts['supervision_sessions'];
  };
}

/** Everything until today or the application, each log by date. */
export function portfolio(
  evidence: EvidenceRows,
  texts: PortfolioTexts,
  terms: HoursTerms,
  circumstances: Circumstances,
): Portfolio {
  const until = lastDay(circumstances);
  const dated = <Row extends { readonly date: string }>(rows: readonly Row[]) =>
    rows.filter(({ date }) => date <= until).toSorted((one, other) => compareTexts(one.date, other.date));
  const cpd = dated(texts.cpd_records);
  const sessions = dated(texts.supervision_sessions);
  return {
    hours: hoursSummary(evidence, terms, circumstances),
    profiles: clientProfiles(evidence, terms, circumstances),
    reflections: dated(texts.reflections),
    feedback: dated(texts.client_feedback),
    cpd: { hundredths: hundredthsOf(cpd, 'hours'), records: cpd },
    supervision: { minutes: sumOf(sessions, ({ duration }) => duration), sessions },
  };
}
