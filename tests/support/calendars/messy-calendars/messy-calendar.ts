// A generated calendar, so that it is known for each event whether it was a session, and with which client.
import type { KnownClient } from '#domain/people/client-register.ts';
import { Random } from '#tests/support/transfer/messy-files/random.ts';
import type { CalendarArea } from '#domain/calendar/calendar-event.ts';
import { RECEIVED_AREAS, type ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import {
  CPD_TITLES,
  DAY_TITLES,
  FIRST_NAME_TITLES,
  GIVEN_TITLES,
  MEETING_TITLES,
  MENTOR_TITLES,
  OTHER_DAY_TITLES,
  OTHER_TITLES,
  SESSION_TITLES,
  SUPERVISION_TITLES,
  TEAM_TITLES,
  WITH_GUEST_TITLES,
} from './titles.ts';

export interface TrueEvent {
  readonly uid: string;
  readonly day: string;
  readonly title: string;
  /** What it was; null where it was nothing that a coach logs, or where only the coach knows. */
  readonly area: CalendarArea | null;
  /** Whose session it was; null where it was none. */
  readonly clientId: string | null;
  /** Who gave what the coach received, where the title says so. */
  readonly name?: string;
  /** Given or received: it is right to ask, and nothing else is. */
  readonly isQuestion?: true;
  /** Of whole days: how long it was is asked. */
  readonly isWholeDay?: true;
}

export interface MessyCalendar {
  readonly clients: readonly KnownClient[];
  /** The coach's address and name. */
  readonly own: readonly string[];
  readonly text: string;
  /** By UID. */
  readonly truth: ReadonlyMap<string, TrueEvent>;
  /** UIDs: the first is refused by the coach before the other one is looked at, which has a title of its form. */
  readonly refused: readonly string[];
}

const FIRST_NAMES = `Anna Amara Jürgen Chloé María Łukasz Søren Åsa Giulia João Fatima Tom Grace Hope Mark Will`.split(
  ' ',
);
const LAST_NAMES =
  `Bell Osei Müller Martin García Nowak Jensen Lindqvist Rossi Silva Haddad Hunter Young Park O’Neill Smith-Jones`.split(
    ' ',
  );
const COACH = { name: 'Carla Reyes', email: 'carla@coach.example' };
const PLAIN_FORMS = ['Coaching session {n} {name}', '{name}: session {n}', '1:1 {name}', '{name}'];
const DOUBTFUL_FORMS = ['{name} about the offsite', 'Proposal for {name}', 'Call back {name}', '{name} budget {n}'];
/** The last day of the calendars. */
export const UNTIL = '2026-11-23T10:00:00Z';
const FIRST_DAY_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 24 * 60 * 60 * 1000;
const EVENTS = 30;
const RECEIVED_EVENTS = 8;
const MEETINGS = 4;
const WHOLE_DAYS = 4;
export const TEAM = { id: 'client-team', name: 'Acme', email: '' };

/** What answers people give. */
const GUEST_ANSWERS = ['ACCEPTED', 'NEEDS-ACTION'];

class Calendar {
  readonly truth = new Map<string, TrueEvent>();
  readonly refused: string[] = [];
  readonly lines: string[] = [];
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  add(title: string, clientId: string | null, more: readonly string[] = [], received: Partial<TrueEvent> = {}): string {
    const place = this.truth.size;
    const uid = `event-${place}@example.com`;
    const day = new Date(FIRST_DAY_MS + place * DAY_MS).toISOString().slice(0, 10);
    const date = day.replaceAll('-', '');
    const timed = [
      `DTSTART:${date}T${this.random.one(['08', '10', '14'])}0000Z`,
      `DURATION:PT${this.random.one([30, 45, 60, 90])}M`,
    ];
    const times = received.isWholeDay ? [`DTSTART;VALUE=DATE:${date}`] : timed;
    this.lines.push('BEGIN:VEVENT', `UID:${uid}`, ...times);
    this.lines.push(`SUMMARY:${title.replace(/[\\;,]/g, (sign) => `\\${sign}`)}`, ...more, 'END:VEVENT');
    this.truth.set(uid, { uid, day, title, area: clientId === null ? null : 'sessions', clientId, ...received });
    return uid;
  }
}

/** Always the same for the same seed. */
export function messyCalendar(seed: number): MessyCalendar {
  const random = new Random(seed);
  const people = someClients(random);
  const clients = [...people, TEAM];
  const calendar = new Calendar(random);
  for (let number = 0; number < EVENTS; number += 1) addOne(calendar, random.one(people), number);
  for (let number = 0; number < RECEIVED_EVENTS; number += 1) addReceived(calendar, random.one(people), number);
  for (let number = 0; number < MEETINGS; number += 1) addMeeting(calendar, random.one(people), number);
  for (let number = 0; number < WHOLE_DAYS; number += 1) addWholeDay(calendar, random.one(people), number);
  addRefused(calendar, random.one(people));
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...calendar.lines, 'END:VCALENDAR', ''].join('\r\n');
  const { truth, refused } = calendar;
  return { clients, own: [COACH.email, COACH.name], text, truth, refused };
}

function someClients(random: Random): KnownClient[] {
  const firsts = random.shuffled(FIRST_NAMES);
  const lasts = random.shuffled(LAST_NAMES);
  return Array.from({ length: 6 }, (_none, place) => ({
    id: `client-${place}`,
    name: `${firsts[place]} ${lasts[place]}`,
    email: random.chance(0.7) ? `person${place}@client.example` : '',
  }));
}

/** People who are no clients, with no word of a client's name. */
const OTHERS = ['Marta Lopez', 'Henrik Berg', 'Ingrid Holm', 'Priya Nair', 'Ewa Zielinska'];
/** What says who gave it. */
const IS_NAMED = /(?:with|mit|bei|avec|con|com|met|z|med|dr\.?|prof\.?) \{x\}/i;

/** What the coach received or gave, and sessions with teams. */
function addReceived(calendar: Calendar, client: KnownClient, number: number): void {
  const { random } = calendar;
  const other = random.one(OTHERS);
  const fill = (pattern: string) =>
    written(pattern.replaceAll('{x}', other).replaceAll('{team}', TEAM.name), client, number, random);
  const area = random.one([...RECEIVED_AREAS, 'given', 'team'] as const);
  if (area === 'given') return void calendar.add(fill(random.one(GIVEN_TITLES)), null, [], { isQuestion: true });
  if (area === 'team') return void calendar.add(fill(random.one(TEAM_TITLES)), TEAM.id);
  const pattern = random.one(RECEIVED_TITLES[area]);
  const titled = /(?:dr\.?|prof\.?) \{x\}/i.exec(pattern)?.[0].replace('{x}', other);
  const name = area !== 'cpd_records' && IS_NAMED.test(pattern) ? { name: titled ?? other } : {};
  calendar.add(fill(pattern), null, [], { area, ...name });
}

const RECEIVED_TITLES: { readonly [Area in ReceivedArea]: readonly string[] } = {
  supervision_sessions: SUPERVISION_TITLES,
  mentor_coaching: MENTOR_TITLES,
  cpd_records: CPD_TITLES,
};

function addOne(calendar: Calendar, client: KnownClient, number: number): void {
  const { random } = calendar;
  const invited = (answer: string, status = 'CONFIRMED') => [
    `STATUS:${status}`,
    `ORGANIZER;CN=${COACH.name}:mailto:${COACH.email}`,
    `ATTENDEE;CN=${COACH.name};PARTSTAT=ACCEPTED:mailto:${COACH.email}`,
    `ATTENDEE;CN=${client.name};PARTSTAT=${answer}:mailto:${client.email}`,
  ];
  const title = written(random.one(SESSION_TITLES), client, number, random);
  const roll = random.next();
  if (roll < 0.45) calendar.add(title, client.id, ['STATUS:CONFIRMED']);
  else if (roll < 0.55 && client.email !== '')
    calendar.add(random.one([...WITH_GUEST_TITLES, title]), client.id, invited(random.one(GUEST_ANSWERS)));
  else if (roll < 0.6 && client.email !== '') calendar.add(title, null, invited('DECLINED'));
  else if (roll < 0.63) calendar.add(title, null, ['STATUS:TENTATIVE']);
  else if (roll < 0.66) calendar.add(title, null, ['STATUS:CANCELLED']);
  else if (roll < 0.69 && client.email !== '') calendar.add(title, null, invited('TENTATIVE'));
  else {
    const pattern = random.one(OTHER_TITLES);
    const other = written(pattern, client, number, random);
    const hasGuest = client.email !== '' && pattern.includes('{name}') && random.chance(0.1);
    calendar.add(other, null, hasGuest ? invited('ACCEPTED') : []);
  }
}

/** With people who are no clients, or with nobody and a first name that is also a client's. */
function addMeeting(calendar: Calendar, client: KnownClient, number: number): void {
  const { random } = calendar;
  if (random.chance(0.3)) {
    const title = random.one(FIRST_NAME_TITLES).replaceAll('{first}', client.name.split(' ')[0]!);
    return void calendar.add(written(title, client, number, random), null);
  }
  const guests = random.shuffled(OTHERS).slice(0, random.one([1, 2, 4]));
  const invited = guests.map(
    (name, place) => `ATTENDEE;CN=${name};PARTSTAT=ACCEPTED:mailto:guest${place}@other.example`,
  );
  const organizer = `ORGANIZER;CN=${COACH.name}:mailto:${COACH.email}`;
  calendar.add(written(random.one(MEETING_TITLES), client, number, random), null, [organizer, ...invited]);
}

function addWholeDay(calendar: Calendar, client: KnownClient, number: number): void {
  const { random } = calendar;
  const isTraining = random.chance(0.3);
  const pattern = random.one(isTraining ? DAY_TITLES : OTHER_DAY_TITLES).replaceAll('{x}', random.one(OTHERS));
  const truth: Partial<TrueEvent> = { isWholeDay: true, area: isTraining ? 'cpd_records' : null };
  calendar.add(written(pattern, client, number, random), null, [], truth);
}

/** One that the coach refuses, and another of its form: where the form says no more than who comes to coaching, that one was held. */
function addRefused(calendar: Calendar, client: KnownClient): void {
  const { random } = calendar;
  const isPlain = random.chance(0.5);
  const form = random.one(isPlain ? PLAIN_FORMS : DOUBTFUL_FORMS);
  for (const number of [1, 2])
    calendar.refused.push(
      calendar.add(written(form, client, number, random), isPlain && number === 2 ? client.id : null),
    );
}

/** A title's pattern with names and numbers, in some case and with some spaces. */
function written(pattern: string, client: KnownClient, number: number, random: Random): string {
  const title = pattern
    .replaceAll('{name}', client.name)
    .replaceAll('{coach}', COACH.name)
    .replaceAll('{c}', COACH.name.split(' ')[0]!)
    .replaceAll('{n}', String((number % 12) + 1));
  if (random.chance(0.05)) return title.toUpperCase();
  return random.chance(0.05) ? ` ${title}  ` : title;
}
