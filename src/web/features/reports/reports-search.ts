import { PERIOD_KINDS, type PeriodKind } from '#domain/reports/period-kind.ts';
import { isDay } from '#web/data/device/calendar-day.ts';
import { isRowId } from '#web/data/wire/row-id.ts';

/** What the address of /reports says. Never a name: a client is its id. */
export interface ReportsSearch {
  /** A year when left out. */
  period?: PeriodKind;
  /** A day of the month, quarter or year, today when left out; the first day of a custom period. */
  from?: string;
  /** The last day of a custom period. */
  to?: string;
  /** A client's id; everyone when left out. */
  client?: string;
}

/** Reads an address; what it cannot mean is left out. */
export function parseReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { period, from, to, client } = search;
  const kind = PERIOD_KINDS.find((one) => one === period);
  return {
    ...(kind === undefined ? {} : { period: kind }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(typeof client === 'string' && isRowId(client) ? { client } : {}),
  };
}
