// What the columns of one row say against each other, per table: the checks of the database that span columns, for forms and
// the archive. No schema library, so that a page may ask.
import { SESSION_DURATION_MAX_MINUTES } from '#domain/sessions/session-limits.ts';

type Hours = number | null | undefined;
type Day = string | null | undefined;
type Check<Row> = (row: Row) => string | null;

const PER_HOUR = 100;
/** Hundredths of an hour, as the columns keep them: sums of decimals are compared without their dust. */
const hundredths = (hours: Hours) => Math.round((hours ?? 0) * PER_HOUR);
const isBefore = (end: Day, start: Day) => typeof end === 'string' && typeof start === 'string' && end < start;
const saying = (isWrong: boolean, text: string) => (isWrong ? text : null);

const RELATIONSHIP_TEXT = 'The work cannot end before it began';

/** Each gives the text to show, or null where the row agrees with itself. */
export const contradictions = {
  clients: ((row) => saying(isBefore(row.relationship_end, row.relationship_start), RELATIONSHIP_TEXT)) as Check<{
    relationship_start?: Day;
    relationship_end?: Day;
  }>,
  cpd_records: ((row) =>
    saying(
      hundredths(row.cce_core) + hundredths(row.cce_resource) + hundredths(row.cce_ethics) > hundredths(row.hours),
      'Core, resource and ethics hours cannot be more than all hours',
    )) as Check<{ hours: number; cce_core?: Hours; cce_resource?: Hours; cce_ethics?: Hours }>,
  education: ((row) =>
    saying(hundredths(row.core_hours) > hundredths(row.hours), 'Core hours cannot be more than all hours') ??
    saying(isBefore(row.end_date, row.start_date), 'A course cannot end before it began')) as Check<{
    hours: number;
    core_hours: Hours;
    start_date: string;
    end_date: Day;
  }>,
  credentials: ((row) =>
    saying(isBefore(row.expires_on, row.awarded_on), 'A credential cannot expire before it was awarded')) as Check<{
    awarded_on: string;
    expires_on: Day;
  }>,
  opening_balances: ((row) =>
    saying(row.paid_minutes + row.pro_bono_minutes <= 0, 'The hours need at least one minute, paid or pro bono') ??
    saying(isBefore(row.end_date, row.start_date), RELATIONSHIP_TEXT)) as Check<{
    start_date: Day;
    end_date: Day;
    paid_minutes: number;
    pro_bono_minutes: number;
  }>,
  erased_sessions: ((row) =>
    saying(
      !row.opening && row.duration > SESSION_DURATION_MAX_MINUTES,
      'Duration must be between 1 minute and 24 hours',
    )) as Check<{ duration: number; opening: boolean }>,
};
