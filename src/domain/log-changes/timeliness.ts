// How soon after a session or another event it was recorded, from the chain of changes (ADR 90). Auditors value this, and a coach could
// not prove it alone.
import { longDate } from '#domain/formatting/date-text.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { groupedBy } from '#domain/lists.ts';
import { RECORD_KINDS, type RecordWith } from '#domain/records/record-kinds.ts';
import { MS_PER_DAY, addDays } from '#domain/time.ts';

/** The areas whose records have a day. Opening balances have none. */
export type TimelyArea = RecordWith<'timelySince'>;

/** A record is in time from its date up to this many days later. */
export const TIMELY_DAYS = 7;

/**
 * The number of rows with the same area, calendar date and time of recording. `recordedOn`: the date (see recordedDay) on which they got
 * their present facts; null if no entry of the chain has these. `isFound`: they existed before the chain began, or came from somewhere
 * that gives no day. `importedOn`: the date (UTC) of the import that brought them, if any.
 */
export type RecordedDay = readonly [
  area: TimelyArea,
  date: string,
  recordedOn: string | null,
  isFound: boolean,
  rows: number,
  importedOn: string | null,
];

/** How long before the day in UTC a coach's day can begin. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * The date (UTC) on which a record of `date` was recorded at `time`, in milliseconds since 1970. If `date` had begun anywhere on earth by
 * then, the result is `date` itself, since the coach may have been there. db/functions/read-log.sql does the same.
 * @example recordedDay(Date.parse('2026-11-01T10:00:00Z'), '2026-11-02') // '2026-11-02'
 */
export function recordedDay(time: number, date: string): string {
  const dayOf = (at: number) => addDays('1970-01-01', Math.floor(at / MS_PER_DAY));
  const day = dayOf(time);
  return day < date && dayOf(time + EARLIEST_ZONE_MS) >= date ? date : day;
}

export type Recorded = 'timely' | 'ahead' | 'late' | 'imported' | 'before' | 'unlogged';

interface RecordedFacts {
  readonly date: string;
  readonly recordedOn: string | null;
  readonly isFound: boolean;
  readonly isImported: boolean;
}

/**
 * What a record counts as (ADR 90). 'ahead': recorded before its date, so it doesn't prove that the session took place. 'imported': late
 * here, but it may have been written down in time elsewhere.
 */
export function recordedAs({ date, recordedOn, isFound, isImported }: RecordedFacts): Recorded {
  if (isFound) return 'before';
  if (recordedOn === null) return 'unlogged';
  if (recordedOn < date) return 'ahead';
  if (recordedOn <= addDays(date, TIMELY_DAYS)) return 'timely';
  return isImported ? 'imported' : 'late';
}

/** The response of rpc/recorded_days. `began`: the date (UTC) of the chain's first entry, or null. */
export interface RecordedDays {
  readonly began: string | null;
  readonly days: readonly RecordedDay[];
}

/** Numbers of records. */
export interface Timeliness extends Readonly<Record<Recorded, number>> {
  /** The dates (UTC) of the imports that brought the `imported` ones, ascending. */
  readonly importedOn: readonly string[];
}

const NONE: Timeliness = { timely: 0, ahead: 0, late: 0, imported: 0, before: 0, unlogged: 0, importedOn: [] };

/**
 * The sums of these days up to `today`, a calendar date; later ones are planned. A changed record counts from the last change of a fact,
 * so the result is never too favourable.
 * @example timelinessOf([['sessions', '2026-11-02', '2026-11-09', false, 3]], '2026-11-20') // { timely: 3, … }
 */
export function timelinessOf(days: readonly RecordedDay[], today: string): Timeliness {
  return days.filter(([, date]) => date <= today).reduce(add, NONE);
}

function add(sum: Timeliness, [, date, recordedOn, isFound, rows, importedOn]: RecordedDay): Timeliness {
  const as = recordedAs({ date, recordedOn, isFound, isImported: importedOn !== null });
  const days = as === 'imported' ? [...new Set([...sum.importedOn, importedOn!])].toSorted() : sum.importedOn;
  return { ...sum, [as]: sum[as] + rows, importedOn: days };
}

/** timelinessOf for each area that has records. */
export function timelinessByArea(days: readonly RecordedDay[], today: string): ReadonlyMap<TimelyArea, Timeliness> {
  const held = days.filter(([, date]) => date <= today);
  return new Map([...groupedBy(held, ([area]) => area)].map(([area, those]) => [area, timelinessOf(those, today)]));
}

/** The number of records of which it is known whether they are in time. */
const knownRows = ({ timely, ahead, late, unlogged }: Timeliness) => timely + ahead + late + unlogged;

/** The percentage of these in time, rounded down; null without any. */
export function timelyPercent(sum: Timeliness): number | null {
  const all = knownRows(sum);
  return all === 0 ? null : Math.floor((100 * sum.timely) / all);
}

/**
 * One line. Null if there is nothing to say.
 * @example timelyText(sum, 'sessions') // 'Recorded within 7 days of the session: 92 % (46 of 50)'
 */
export function timelyText(sum: Timeliness, area: TimelyArea): string | null {
  const percent = timelyPercent(sum);
  if (percent !== null)
    return `Recorded within ${TIMELY_DAYS} days of ${RECORD_KINDS[area].timelySince}: ${percent} % (${sum.timely} of ${knownRows(sum)})`;
  return sum.imported > 0 ? importedText(sum.imported, sum.importedOn) : null;
}

/** @example importedText(360, ['2026-11-20']) // '360 records came from an import on 20 November 2026' */
export function importedText(rows: number, days: readonly string[]): string {
  const records = `${numberText(rows)} ${rows === 1 ? 'record' : 'records'} came from`;
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return `${records} an import on ${longDate(first)}`;
  return `${records} imports between ${longDate(first)} and ${longDate(last)}`;
}

/** What the line means, and what it leaves out. `began`: as in RecordedDays. */
export function timelyMeaning(sum: Timeliness, began: string | null): string {
  const { ahead, imported, before, unlogged } = sum;
  const isKnown = knownRows(sum) > 0;
  const parts: string[] = [];
  if (isKnown) parts.push('Changing a date or length restarts the 7 days.');
  if (ahead > 0)
    parts.push(
      ahead === 1
        ? '1 does not count as in time: it was entered before the day, and not changed since.'
        : `${ahead} do not count as in time: they were entered before the day, and not changed since.`,
    );
  if (imported > 0)
    parts.push(
      `${isKnown ? `${importedText(imported, sum.importedOn)}. ` : ''}Imported records are left out: a file can’t show when they were first written down.`,
    );
  if (before > 0 && began !== null)
    parts.push(`${before} from before ${longDate(began)}, when this began, ${before === 1 ? 'is' : 'are'} left out.`);
  if (unlogged > 0)
    parts.push(
      `${unlogged} ${unlogged === 1 ? 'does' : 'do'} not match the log of changes and ${unlogged === 1 ? 'counts' : 'count'} as late.`,
    );
  return parts.join(' ');
}
