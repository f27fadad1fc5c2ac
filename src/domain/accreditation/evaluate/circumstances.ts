// What a judgement on a practice depends on besides its rows. The domain has no clock of its own, and
// no time zone: every date is a calendar date.

export interface Circumstances {
  /** The coach's calendar date. Nothing dated later has happened. */
  readonly today: string;
  /** When the coach means to apply, a calendar date; it chooses the rules and ends their periods. */
  readonly applicationDate: string;
}

/** The last day whose rows can be evidence: today, or the application's date when that has passed. */
export function lastDay({ today, applicationDate }: Pick<Circumstances, 'today' | 'applicationDate'>): string {
  return applicationDate < today ? applicationDate : today;
}
