// How soon after their day records were made, from the chain of changes (ADR 90): what an auditor values, and a coach alone can't show.
import { longDate } from '#domain/formatting/date-text.ts';
import { addDays } from '#domain/time.ts';

/** The areas whose records are of a day. Sums from before Hourbook are not. */
export const TIMELY_AREAS = [
  'sessions',
  'supervision_sessions',
  'mentor_coaching',
  'cpd_records',
  'education',
  'reflections',
  'client_feedback',
] as const;
export type TimelyArea = (typeof TIMELY_AREAS)[number];

/** A record counts as recorded in time up to this many days after its day. */
export const TIMELY_DAYS = 7;

/**
 * So many rows of an area and a calendar date were recorded, as they stand now, on `recordedOn` (a date in UTC; null: no entry has
 * them so). `isFound`: they were there when the chain began, or where they came from says no day.
 */
export type RecordedDay = readonly [
  area: TimelyArea,
  date: string,
  recordedOn: string | null,
  isFound: boolean,
  rows: number,
];

/** What rpc/recorded_days answers. `began`: the date (UTC) of the chain's first entry; null without any. */
export interface RecordedDays {
  readonly began: string | null;
  readonly days: readonly RecordedDay[];
}

/** Numbers of records. */
export interface Timeliness {
  /** Recorded as they stand at most TIMELY_DAYS after their day. */
  readonly timely: number;
  /** Of the timely ones: before their day. */
  readonly ahead: number;
  readonly late: number;
  /** Here before the chain began, or from an archive that cannot say when: neither timely nor late. */
  readonly before: number;
  /** That no entry has as they stand: changed past the server. */
  readonly unlogged: number;
}

const NONE: Timeliness = { timely: 0, ahead: 0, late: 0, before: 0, unlogged: 0 };

/**
 * The sums of these days up to `today` (a calendar date); later ones are planned. A record that was changed counts from its last
 * change of a fact, so this is never more than the truth.
 * @example timelinessOf([['sessions', '2026-11-02', '2026-11-09', false, 3]], '2026-11-20') // { timely: 3, … }
 */
export function timelinessOf(days: readonly RecordedDay[], today: string): Timeliness {
  return days.filter(([, date]) => date <= today).reduce(add, NONE);
}

function add(sum: Timeliness, [, date, recordedOn, isFound, rows]: RecordedDay): Timeliness {
  if (isFound) return { ...sum, before: sum.before + rows };
  if (recordedOn === null) return { ...sum, unlogged: sum.unlogged + rows };
  if (recordedOn > addDays(date, TIMELY_DAYS)) return { ...sum, late: sum.late + rows };
  const ahead = recordedOn < date ? rows : 0;
  return { ...sum, timely: sum.timely + rows, ahead: sum.ahead + ahead };
}

/** The same by area, without areas that have no records. */
export function timelinessByArea(days: readonly RecordedDay[], today: string): ReadonlyMap<TimelyArea, Timeliness> {
  return grouped(days, today, ([area]) => area);
}

/** The same by the year of the records' days: `2026`. */
export function timelinessByYear(days: readonly RecordedDay[], today: string): ReadonlyMap<string, Timeliness> {
  return grouped(days, today, ([, date]) => date.slice(0, 4));
}

function grouped<Key>(days: readonly RecordedDay[], today: string, keyOf: (day: RecordedDay) => Key) {
  const groups = new Map<Key, Timeliness>();
  for (const day of days) {
    if (day[1] <= today) groups.set(keyOf(day), add(groups.get(keyOf(day)) ?? NONE, day));
  }
  return groups;
}

/** Whole percent, rounded down, of what was recorded since the chain began; null without any. */
export function timelyPercent({ timely, late, unlogged }: Timeliness): number | null {
  const all = timely + late + unlogged;
  return all === 0 ? null : Math.floor((100 * timely) / all);
}

const OF: Readonly<Record<TimelyArea, string>> = {
  sessions: 'the session',
  supervision_sessions: 'the supervision',
  mentor_coaching: 'the mentor coaching',
  cpd_records: 'the CPD',
  education: 'the end of the course',
  reflections: 'their date',
  client_feedback: 'their date',
};

/**
 * One line. Null where nothing was recorded since the chain began.
 * @example timelyText(sum, 'sessions') // 'Recorded within 7 days of the session: 92 % (46 of 50)'
 */
export function timelyText(sum: Timeliness, area: TimelyArea): string | null {
  const percent = timelyPercent(sum);
  const all = sum.timely + sum.late + sum.unlogged;
  return percent === null
    ? null
    : `Recorded within ${TIMELY_DAYS} days of ${OF[area]}: ${percent} % (${sum.timely} of ${all})`;
}

/** What the line means, and what it leaves out. `began`: as in RecordedDays. */
export function timelyMeaning({ ahead, before, unlogged }: Timeliness, began: string | null): string {
  const parts = ['Changing a date or length restarts the 7 days.'];
  if (ahead > 0) parts.push(`${ahead} ${ahead === 1 ? 'was' : 'were'} recorded before the day.`);
  if (before > 0 && began !== null)
    parts.push(`${before} from before ${longDate(began)}, when this began, ${before === 1 ? 'is' : 'are'} left out.`);
  if (unlogged > 0)
    parts.push(
      `${unlogged} ${unlogged === 1 ? 'does' : 'do'} not match the log of changes and ${unlogged === 1 ? 'counts' : 'count'} as late.`,
    );
  return parts.join(' ');
}
