import { PERIOD_KINDS } from '#domain/reports/period-kind.ts';
import { day, oneOf, rowId, searchParser } from '#web/data/wire/search-params.ts';

/** Search parameters of /reports. They contain the client's id, never the name. */
export const parseReportsSearch = searchParser({
  /** Missing: a year. */
  period: oneOf(...PERIOD_KINDS),
  /** A day of the month, quarter or year; missing: today. The first day of a custom period. */
  from: day,
  /** The last day of a custom period. */
  to: day,
  /** A client's id; missing: all clients. */
  client: rowId,
});
export type ReportsSearch = ReturnType<typeof parseReportsSearch>;
