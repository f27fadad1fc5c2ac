import { PERIOD_KINDS, type PeriodKind } from '#domain/reports/period-kind.ts';
import { isCalendarDate } from '#domain/time.ts';
import { isRowId } from '#web/data/wire/row-id.ts';

/** Search parameters of /reports. They contain the client's id, never the name. */
export interface ReportsSearch {
  /** Missing: a year. */
  period?: PeriodKind;
  /** A day of the month, quarter or year; missing: today. The first day of a custom period. */
  from?: string;
  /** The last day of a custom period. */
  to?: string;
  /** A client's id; missing: all clients. */
  client?: string;
}

/** Reads search parameters and drops invalid ones. */
export function parseReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { period, from, to, client } = search;
  const kind = PERIOD_KINDS.find((one) => one === period);
  return {
    ...(kind === undefined ? {} : { period: kind }),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(to) ? { to } : {}),
    ...(typeof client === 'string' && isRowId(client) ? { client } : {}),
  };
}
