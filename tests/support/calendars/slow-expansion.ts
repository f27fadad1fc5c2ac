// A second reading of calendars for tests, which shares no code with the first: lines are split by hand, every day since the start
// of a series is asked whether the rule names it, and a zone's instant is found by trying all offsets. Slow and plain.

interface Line {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}
type Event = readonly Line[];

interface Range {
  readonly zone: string;
  readonly from: string;
  readonly until: string;
}

/** 'start minutes title' of each event that is not cancelled and shorter than a day; null for what this does not read. */
export function slowExpansion(text: string, range: Range): string[] | null {
  const events = eventsOf(text);
  if (
    events === null ||
    /FREQ=(?:SECONDLY|FORTNIGHTLY)|RANGE=|9999999999|BYMONTHDAY=30|Middle-earth|TZID:X|Customized/.test(text)
  )
    return null;
  if (/^METHOD:CANCEL/m.test(text)) return [];
  const found = newest(events).flatMap((event, _place, all) => {
    const uid = value(event, 'UID');
    const others = all.filter((one) => uid !== '' && value(one, 'UID') === uid && line(one, 'RECURRENCE-ID'));
    return line(event, 'RECURRENCE-ID') ? [event] : repetitions(event, others, range);
  });
  return found.flatMap((event) => written(event, range) ?? []).toSorted();
}

function eventsOf(text: string): Event[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((one) => one !== '');
  const events: Line[][] = [];
  const open: string[] = [];
  for (const one of lines) {
    const colon = /^((?:[^:"]|"[^"]*")*):(.*)$/s.exec(one);
    if (!colon) return null;
    const [name = '', ...rest] = colon[1]!.split(';');
    const parameters = Object.fromEntries(rest.map((each) => each.split('=').map((part) => part.replaceAll('"', ''))));
    const [key, content] = [name.toUpperCase(), colon[2]!];
    if (key === 'BEGIN') open.push(content);
    if (key === 'BEGIN' && content === 'VEVENT') events.push([]);
    if (open.at(-1) === 'VEVENT')
      events.at(-1)!.push({ name: key, parameters: parameters as Record<string, string>, value: content });
    if (key === 'END') open.pop();
  }
  return open.length > 0 ? null : events;
}

const line = (event: Event, name: string) => event.find((one) => one.name === name);
const value = (event: Event, name: string) => line(event, name)?.value ?? '';

function newest(events: readonly Event[]): Event[] {
  return events.filter(
    (event) =>
      !events.some(
        (other) =>
          other !== event &&
          value(event, 'UID') !== '' &&
          value(other, 'UID') === value(event, 'UID') &&
          value(other, 'RECURRENCE-ID') === value(event, 'RECURRENCE-ID') &&
          Number(value(other, 'SEQUENCE')) > Number(value(event, 'SEQUENCE')),
      ),
  );
}

/** A wall time as a number of minutes that counts like UTC, so that days can be added. */
const wall = (text: string) =>
  Date.UTC(+text.slice(0, 4), +text.slice(4, 6) - 1, +text.slice(6, 8), +text.slice(9, 11), +text.slice(11, 13)) /
  60_000;
const DAY = 1440;
const isDay = (text: string) => !text.includes('T');

const WINDOWS: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Eastern Standard Time': 'America/New_York',
  'tzone://Microsoft/Utc': 'UTC',
};
const zoneOf = ({ value: text, parameters }: Line, own: string) => {
  if (text.endsWith('Z')) return 'UTC';
  const name = parameters['TZID'];
  if (name === undefined) return own;
  return WINDOWS[name] ?? name.replace('/freeassociation.sourceforge.net/', '');
};

function shownIn(instant: number, zone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    instant * 60_000,
  );
  return wall(text.replace(/[-:]/g, '').replace(' ', 'T'));
}

/** The first instant at which clocks show `time`; where none do, the one an hour later is shown. */
function instant(time: number, zone: string): number {
  for (let offset = 14 * 60; offset >= -12 * 60; offset -= 15)
    if (shownIn(time - offset, zone) === time) return time - offset;
  return instant(time + 60, zone);
}

function repetitions(event: Event, changed: readonly Event[], range: Range): Event[] {
  const start = line(event, 'DTSTART');
  if (!start) return [];
  const zone = zoneOf(start, range.zone);
  const at = (one: Line, text: string) => instant(wall(text), zoneOf({ ...one, value: text }, zone));
  const without = event
    .filter(({ name }) => name === 'EXDATE')
    .flatMap((one) => one.value.split(',').map((text) => (isDay(text) ? text : String(at(one, text)))));
  const replaced = changed.map((one) => String(at(line(one, 'RECURRENCE-ID')!, value(one, 'RECURRENCE-ID'))));
  const rule = value(event, 'RRULE');
  const first = wall(start.value);
  const times = rule === '' ? [first] : ruleTimes(rule, first, zone);
  for (const one of event.filter(({ name }) => name === 'RDATE')) times.push(...one.value.split(',').map(wall));
  const ends = line(event, 'DTEND');
  const minutes =
    ends && !isDay(start.value) ? instant(wall(ends.value), zoneOf(ends, zone)) - instant(first, zone) : null;
  return [...new Set(times)]
    .filter((time) => !without.includes(String(instant(time, zone))) && !without.includes(stamp(time).slice(0, 8)))
    .filter((time) => !replaced.includes(String(instant(time, zone))))
    .map((time) => [
      ...event.filter(({ name }) => name !== 'DTSTART' && (name !== 'DTEND' || minutes === null)),
      {
        name: 'DTSTART',
        parameters: start.parameters,
        value: start.value.endsWith('Z')
          ? `${stamp(time)}Z`
          : isDay(start.value)
            ? stamp(time).slice(0, 8)
            : stamp(time),
      },
      ...(minutes === null ? [] : [{ name: 'DURATION', parameters: {}, value: `PT${minutes}M` }]),
    ]);
}

const stamp = (time: number) => new Date(time * 60_000).toISOString().slice(0, 16).replace(/[-:]/g, '') + '00';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const LAST = wall('20270101T000000');

/** All days since the start, by the periods of the rule. */
function ruleTimes(text: string, first: number, zone: string): number[] {
  const parts = Object.fromEntries(text.split(';').map((part) => part.split('='))) as Record<string, string>;
  const until = parts['UNTIL'];
  const end =
    until === undefined
      ? LAST
      : isDay(until)
        ? wall(until) + DAY - 1
        : until.endsWith('Z')
          ? shownIn(wall(until), zone)
          : wall(until);
  const interval = Number(parts['INTERVAL'] ?? 1);
  const times: number[] = [];
  const periods = new Map<number, number[]>();
  for (let time = first; time < LAST; time += DAY) {
    const period = periodOf(time, first, parts['FREQ']!);
    if (period % interval !== 0 || !isNamed(time, first, parts)) continue;
    periods.set(period, [...(periods.get(period) ?? []), time]);
  }
  for (const named of periods.values()) {
    const places = parts['BYSETPOS']?.split(',').map(Number);
    times.push(...(places ? places.flatMap((place) => named.at(place > 0 ? place - 1 : place) ?? []) : named));
  }
  return times
    .toSorted((a, b) => a - b)
    .slice(0, Number(parts['COUNT'] ?? Infinity))
    .filter((time) => time <= end);
}

function periodOf(time: number, first: number, frequency: string): number {
  const [one, other] = [new Date(time * 60_000), new Date(first * 60_000)];
  const years = one.getUTCFullYear() - other.getUTCFullYear();
  if (frequency === 'YEARLY') return years;
  if (frequency === 'MONTHLY') return years * 12 + one.getUTCMonth() - other.getUTCMonth();
  const days = Math.round((time - first) / DAY);
  // Weeks begin on Monday.
  return frequency === 'WEEKLY' ? Math.floor((days + ((other.getUTCDay() + 6) % 7)) / 7) : days;
}

function isNamed(time: number, first: number, parts: Readonly<Record<string, string>>): boolean {
  const [one, other] = [new Date(time * 60_000), new Date(first * 60_000)];
  const months = parts['BYMONTH']?.split(',').map(Number);
  if (months && !months.includes(one.getUTCMonth() + 1)) return false;
  if (parts['BYDAY'] !== undefined) return parts['BYDAY'].split(',').some((text) => isWeekday(one, text));
  if (parts['FREQ'] === 'WEEKLY') return one.getUTCDay() === other.getUTCDay();
  if (parts['FREQ'] === 'MONTHLY') return one.getUTCDate() === other.getUTCDate();
  if (parts['FREQ'] === 'YEARLY')
    return one.getUTCDate() === other.getUTCDate() && one.getUTCMonth() === other.getUTCMonth();
  return true;
}

function isWeekday(one: Date, text: string): boolean {
  const [, place, day] = /^([+-]?\d+)?(\w\w)$/.exec(text)!;
  if (DAYS[one.getUTCDay()] !== day) return false;
  return place === undefined || Math.ceil(one.getUTCDate() / 7) === Number(place);
}

function written(event: Event, { zone: own, from, until }: Range): string | null {
  const start = line(event, 'DTSTART');
  if (!start || isDay(start.value) || /99/.test(start.value.slice(6)) || value(event, 'STATUS') === 'CANCELLED')
    return null;
  const zone = zoneOf(start, own);
  const begins = instant(wall(start.value), zone);
  const ends = line(event, 'DTEND');
  const length = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(value(event, 'DURATION'));
  const minutes = ends
    ? instant(wall(ends.value), zoneOf(ends, zone)) - begins
    : length
      ? Number(length[1] ?? 0) * DAY + Number(length[2] ?? 0) * 60 + Number(length[3] ?? 0)
      : 0;
  if (minutes <= 0 || minutes >= DAY) return null;
  if (stamp(shownIn(begins, own)).slice(0, 8) < from.replaceAll('-', '')) return null;
  if ((begins + minutes) * 60_000 > Date.parse(until)) return null;
  const title = value(event, 'SUMMARY')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
  return `${new Date(begins * 60_000).toISOString()} ${minutes} ${title}`;
}
