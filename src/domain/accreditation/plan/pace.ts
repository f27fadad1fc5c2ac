// How much a coach coaches, measured on what counts for a credential: the pace of the last 90 days with its error (ADR 16), and the new
// clients of the last year. A coach may ask what another pace would change.
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { weeklyPace } from '#domain/accreditation/forecast/forecast.ts';
import { addDays, MINUTES_PER_HOUR } from '#domain/time.ts';

export const CLIENT_DAYS = 365;

/** Minutes of coaching a week, and clients a year. */
export interface Pace {
  readonly all: number;
  readonly paid: number;
  readonly newClients: number;
}

export interface MeasuredPace extends Pace {
  /** The standard errors of `all` and `paid`. */
  readonly error: Pick<Pace, 'all' | 'paid'>;
  /** False: less than eight weeks of hours that count, so no date may be drawn from it. */
  readonly isLongEnough: boolean;
}

/** What a coach asks instead of the measured pace; missing: as measured. */
export interface WhatIf {
  /** Hours of coaching a week; the paid share stays as measured, and is all where nothing is measured. */
  readonly hours?: number | undefined;
  /** Clients a year. */
  readonly newClients?: number | undefined;
}

/** @param terms of the credential's hours; its period is ignored */
export function measuredPace(terms: HoursTerms, evidence: EvidenceRows, today: string): MeasuredPace {
  const anyTime = { ...terms, paidOnly: false, withinMonths: null };
  const counting = countingHours(evidence, anyTime, { today, applicationDate: today });
  const all = weeklyPace(counting, today);
  const paid = weeklyPace(
    counting.filter((hours) => hours.paid === true),
    today,
  );
  return {
    all: all.minutes,
    paid: paid.minutes,
    newClients: newClients(counting, today),
    error: { all: all.error, paid: paid.error },
    isLongEnough: all.isLongEnough,
  };
}

/** The pace with what the coach asks. Then it is long enough for a date, since the coach says so. */
export function askedPace(measured: MeasuredPace, { hours, newClients: clients }: WhatIf): MeasuredPace {
  const newClients = clients ?? measured.newClients;
  if (hours === undefined) return { ...measured, newClients };
  const all = hours * MINUTES_PER_HOUR;
  const paidShare = measured.all > 0 ? measured.paid / measured.all : 1;
  return { ...measured, all, paid: all * paidShare, newClients, isLongEnough: true };
}

/** The pace one standard error faster (1) or slower (-1). The number of new clients stays. */
export function paceWithin({ all, paid, newClients, error }: MeasuredPace, sign: 1 | -1): Pace {
  const paidThen = Math.max(0, paid + sign * error.paid);
  return { all: Math.max(paidThen, all + sign * error.all), paid: paidThen, newClients };
}

/** Clients whose first hours that count lie in the last year. Hours without a start are from before. */
function newClients(counting: readonly LoggedHours[], today: string): number {
  const firsts = new Map<string, string>();
  for (const hours of counting) {
    const first = hours.earliest ?? '';
    if (first < (firsts.get(hours.client) ?? '9')) firsts.set(hours.client, first);
  }
  const since = addDays(today, -CLIENT_DAYS);
  return [...firsts.values()].filter((first) => first > since).length;
}
