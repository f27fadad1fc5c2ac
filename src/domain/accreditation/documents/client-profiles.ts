// The clients of a portfolio, without anything that names them: numbered in the order in which the coaching began.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';

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
  const byClient = new Map<string, LoggedHours[]>();
  for (const { hours, counts } of checkHours(evidence, terms, circumstances)) {
    if (counts !== 'yes') continue;
    const same = byClient.get(hours.client);
    if (same) same.push(hours);
    else byClient.set(hours.client, [hours]);
  }
  const organisations = new Set(evidence.clients.filter(({ organisation }) => organisation).map(({ id }) => id));
  return [...byClient]
    .map(([client, hours]) => ({ ...profileOf(hours), isOrganisation: organisations.has(client) }))
    .toSorted((one, other) => compare(one.from ?? '', other.from ?? '') || compare(one.to, other.to))
    .map((profile, place) => ({ number: place + 1, ...profile }));
}

function profileOf(hours: readonly LoggedHours[]): Omit<ClientProfile, 'number' | 'isOrganisation'> {
  const isSinceUnknown = hours.some(({ earliest }) => earliest === null);
  return {
    from: isSinceUnknown ? null : hours.map(({ earliest }) => earliest!).toSorted()[0]!,
    to: hours
      .map(({ latest }) => latest)
      .toSorted()
      .at(-1)!,
    minutes: hours.reduce((sum, { minutes }) => sum + minutes, 0),
    sessions: hours.filter(({ earliest, latest, table }) => earliest === latest && table !== 'opening_balances').length,
    formats: (['individual', 'group', 'team'] as const).filter((format) => hours.some((one) => one.format === format)),
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
