// Hours of coaching by year and by format. Their total is the `have` of the rule with the same terms, to the minute.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { SessionFormat } from '#domain/sessions/session-kinds.ts';
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf, type LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';

export interface HoursSummary {
  /** Calendar years, the earliest first. An opening balance belongs to its last year, and also to `openingMinutes`. */
  readonly years: readonly { readonly year: number; readonly minutes: number; readonly openingMinutes: number }[];
  readonly formats: Readonly<Record<SessionFormat, number>>;
  readonly minutes: number;
  /** Clients with hours that count. */
  readonly clients: number;
}

export function hoursSummary(evidence: EvidenceRows, terms: HoursTerms, circumstances: Circumstances): HoursSummary {
  return sumsOf(countingHours(evidence, terms, circumstances));
}

/** @param counting hours that count */
export function sumsOf(counting: readonly LoggedHours[]): HoursSummary {
  const years = new Map<number, { minutes: number; openingMinutes: number }>();
  const formats = { individual: 0, group: 0, team: 0 };
  for (const hours of counting) {
    const year = Number(hours.latest.slice(0, 4));
    const sums = years.get(year) ?? { minutes: 0, openingMinutes: 0 };
    years.set(year, sums);
    sums.minutes += hours.minutes;
    if (hours.isSum) sums.openingMinutes += hours.minutes;
    formats[hours.format] += hours.minutes;
  }
  return {
    years: [...years].map(([year, sums]) => ({ year, ...sums })).toSorted((one, other) => one.year - other.year),
    formats,
    minutes: minutesOf(counting),
    clients: new Set(counting.map(({ client }) => client)).size,
  };
}
