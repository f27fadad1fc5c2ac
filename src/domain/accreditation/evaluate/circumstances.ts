// What an evaluation depends on besides the records. Every date is a calendar date; the domain reads no clock.

export interface Circumstances {
  /** Today in the coach's time zone. Rows dated later have not happened. */
  readonly today: string;
  /** When the coach plans to apply. It selects the rules and ends their periods. */
  readonly applicationDate: string;
}

/** The last day whose rows count: today, or the application date if that has passed. */
export function lastDay({ today, applicationDate }: Pick<Circumstances, 'today' | 'applicationDate'>): string {
  return applicationDate < today ? applicationDate : today;
}
