// The clients of a portfolio, without anything that names them: numbered in the order in which the coaching began.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf, type LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { compareTexts, groupedBy } from '#domain/lists.ts';
import { SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';

export interface ClientProfile {
  /** From 1. */
  readonly number: number;
  /** First and last calendar dates of hours that count; null: the start is not known. */
  readonly from: string | null;
  readonly to: string;
  readonly minutes: number;
  /** How many sessions are logged one by one; opening balances have none. */
  readonly sessions: number;
  readonly formats: readonly LoggedHours['format'][];
  readonly isOrganisation: boolean;
}

export function clientProfiles(
  evidence: EvidenceRows,
  terms: HoursTerms,
  circumstances: Circumstances,
): ClientProfile[] {
  const byClient = groupedBy(countingHours(evidence, terms, circumstances), ({ client }) => client);
  const organisations = new Set(evidence.clients.filter(({ organisation }) => organisation).map(({ id }) => id));
  return [...byClient]
    .map(([client, hours]) => ({ ...profileOf(hours), isOrganisation: organisations.has(client) }))
    .toSorted((one, other) => compareTexts(one.from ?? '', other.from ?? '') || compareTexts(one.to, other.to))
    .map((profile, place) => ({ number: place + 1, ...profile }));
}

/** The first and the last calendar date of hours; null: the start is not known. */
export function periodOf(hours: readonly LoggedHours[]): Pick<ClientProfile, 'from' | 'to'> {
  const starts = hours.map(({ earliest }) => earliest ?? '').toSorted();
  const ends = hours.map(({ latest }) => latest).toSorted();
  return { from: starts[0] || null, to: ends.at(-1)! };
}

/** Of the hours of one client. A session that is split where a peer's return ends is one. */
export function profileOf(hours: readonly LoggedHours[]): Omit<ClientProfile, 'number' | 'isOrganisation'> {
  return {
    ...periodOf(hours),
    minutes: minutesOf(hours),
    sessions: new Set(hours.flatMap(({ id, isSum }) => (isSum ? [] : [id]))).size,
    formats: SESSION_FORMATS.filter((format) => hours.some((one) => one.format === format)),
  };
}
