// A portfolio as one document's sections: hours, clients without names, reflective log, feedback, CPD and supervision
// logs. The coach's texts are passed separately, since evidence has none.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts, sumOf } from '#domain/lists.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { clientProfiles, type ClientProfile } from './client-profiles.ts';
import { hoursSummary, type HoursSummary } from './hours-summary.ts';

/** Rows with their texts, as the tables hold them. */
export interface PortfolioTexts {
  readonly reflections: readonly { id: string; date: string; title: string; reflection: string; application: string }[];
  readonly client_feedback: readonly { id: string; date: string; feedback: string }[];
  readonly cpd_records: readonly {
    id: string;
    date: string;
    hours: number;
    title: string;
    provider: string;
    learned: string;
    applied: string;
  }[];
  /** Topics and notes are what was worked on, learned and applied. */
  readonly supervision_sessions: readonly {
    id: string;
    date: string;
    duration: number;
    supervisor_name: string;
    topics: readonly string[];
    notes: string;
  }[];
}

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
