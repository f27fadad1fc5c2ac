// How soon after their day records were made, from the chain of changes (ADR 90): auditors value this, and a coach can't prove it
// alone.
import { longDate } from '#domain/formatting/date-text.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { groupedBy } from '#domain/lists.ts';
import { RECORD_KINDS, type RecordWith } from '#domain/records/record-kinds.ts';
import { MS_PER_DAY, addDays } from '#domain/time.ts';

/** The areas whose records are of a day. Sums from before Hourbook are not. */
export type TimelyArea = RecordWith<'timelySince'>;

/** A record counts as recorded in time from its date to this many days after it. */
export const TIMELY_DAYS = 7;

/**
 * So many rows of an area and a calendar date were recorded, as they stand now, on `recordedOn` (a date as recordedDay gives it; null:
 * no entry says so). `isFound`: they were there when the chain began, or where they came from says no day. `importedOn`: the date
 * (UTC) of the import that brought them; null: none did.
 */
export type RecordedDay = readonly [
  area: TimelyArea,
  date: string,
  recordedOn: string | null,
  isFound: boolean,
  rows: number,
  importedOn: string | null,
];

/** How far a coach's day may begin before the one in UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * The date (UTC) on which a record of `date` was recorded at `time`, in milliseconds since 1970. Where it was that date anywhere on
 * earth by then, it is the date itself: nobody knows where the coach was. db/functions/read-log.sql has the same.
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
 * What a record counts as (ADR 90): an entry from before its date doesn't record what took place. Nobody here knows when late rows
 * of an import were first written down.
 */
export function recordedAs({ date, recordedOn, isFound, isImported }: RecordedFacts): Recorded {
  if (isFound) return 'before';
  if (recordedOn === null) return 'unlogged';
  if (recordedOn < date) return 'ahead';
  if (recordedOn <= addDays(date, TIMELY_DAYS)) return 'timely';
  return isImported ? 'imported' : 'late';
}

/** What rpc/recorded_days answers. `began`: the date (UTC) of the chain's first entry; null without any. */
export interface RecordedDays {
  readonly began: string | null;
  readonly days: readonly RecordedDay[];
}

/** Numbers of records. */
export interface Timeliness extends Readonly<Record<Recorded, number>> {
  /** When imports brought those that are `imported`: dates in UTC, ascending. */
  readonly importedOn: readonly string[];
}

const NONE: Timeliness = { timely: 0, ahead: 0, late: 0, imported: 0, before: 0, unlogged: 0, importedOn: [] };

/**
 * The sums of these days up to `today` (a calendar date); later ones are planned. A record that was changed counts from its last
 * change of a fact, so this is never more than the truth.
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

/** The same by area, without areas that have no records. */
export function timelinessByArea(days: readonly RecordedDay[], today: string): ReadonlyMap<TimelyArea, Timeliness> {
  const held = days.filter(([, date]) => date <= today);
  return new Map([...groupedBy(held, ([area]) => area)].map(([area, those]) => [area, timelinessOf(those, today)]));
}

/** The number of records that are known to be in time or not. */
const knownRows = ({ timely, ahead, late, unlogged }: Timeliness) => timely + ahead + late + unlogged;

/** Whole percent of these, rounded down; null if there are none. */
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
