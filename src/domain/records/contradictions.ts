// Checks across the columns of one row, per table: the same as in the database, for forms and the archive. Without a schema library,
// so that pages can use them.
import { SESSION_DURATION_MAX_MINUTES } from '#domain/sessions/session-limits.ts';

type Hours = number | null | undefined;
type Day = string | null | undefined;
type Check<Row> = (row: Row) => string | null;

const PER_HOUR = 100;
/** Whole hundredths of an hour, so that sums are compared without floating-point errors. */
const hundredths = (hours: Hours) => Math.round((hours ?? 0) * PER_HOUR);
const isBefore = (end: Day, start: Day) => typeof end === 'string' && typeof start === 'string' && end < start;
const textIf = (isWrong: boolean, text: string) => (isWrong ? text : null);

const RELATIONSHIP_TEXT = 'The work cannot end before it began';

/** Each returns the text to show, or null if there is no contradiction. */
export const contradictions = {
  clients: ((row) => textIf(isBefore(row.relationship_end, row.relationship_start), RELATIONSHIP_TEXT)) as Check<{
    relationship_start?: Day;
    relationship_end?: Day;
  }>,
  cpd_records: ((row) =>
    textIf(
      hundredths(row.cce_core) + hundredths(row.cce_resource) + hundredths(row.cce_ethics) > hundredths(row.hours),
      'Core, resource and ethics hours cannot be more than all hours',
    )) as Check<{ hours: number; cce_core?: Hours; cce_resource?: Hours; cce_ethics?: Hours }>,
  education: ((row) =>
    textIf(hundredths(row.core_hours) > hundredths(row.hours), 'Core hours cannot be more than all hours') ??
    textIf(hundredths(row.team_hours) > hundredths(row.hours), 'Team coaching hours cannot be more than all hours') ??
    textIf(isBefore(row.end_date, row.start_date), 'A course cannot end before it began')) as Check<{
    hours: number;
    core_hours: Hours;
    team_hours?: Hours;
    start_date: string;
    end_date: Day;
  }>,
  credentials: ((row) =>
    textIf(isBefore(row.expires_on, row.awarded_on), 'A credential cannot expire before it was awarded')) as Check<{
    awarded_on: string;
    expires_on: Day;
  }>,
  opening_balances: ((row) =>
    textIf(row.paid_minutes + row.pro_bono_minutes <= 0, 'The hours need at least one minute, paid or pro bono') ??
    textIf(isBefore(row.end_date ?? row.as_of, row.start_date), RELATIONSHIP_TEXT) ??
    textIf(isBefore(row.as_of, row.end_date), 'The hours cannot end after the day they are counted up to')) as Check<{
    as_of: string;
    start_date: Day;
    end_date: Day;
    paid_minutes: number;
    pro_bono_minutes: number;
  }>,
  erased_sessions: ((row) =>
    textIf(
      !row.opening && row.duration > SESSION_DURATION_MAX_MINUTES,
      'Duration must be between 1 minute and 24 hours',
    ) ?? textIf(isBefore(row.date, row.start_date), RELATIONSHIP_TEXT)) as Check<{
    date: string;
    start_date?: Day;
    duration: number;
    opening: boolean;
  }>,
};

const COLUMNS = {
  clients: 'relationship_end',
  cpd_records: 'hours',
  education: 'hours',
  credentials: 'expires_on',
  opening_balances: 'paid_minutes',
  erased_sessions: 'duration',
} as const satisfies Readonly<Record<keyof typeof contradictions, string>>;

/** The contradiction in a valid row of any table, and the column at which its text is shown. */
export function contradictionOf(table: string, row: object): { text: string; column: string } | null {
  if (!isChecked(table)) return null;
  const text = contradictions[table](row as never);
  return text === null ? null : { text, column: COLUMNS[table] };
}

const isChecked = (table: string): table is keyof typeof contradictions => table in contradictions;
