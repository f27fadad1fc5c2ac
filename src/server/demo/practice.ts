// A year of a fictitious coach's practice as rows of the tables, counted back from `today`. Pure: the same day returns
// the same practice.
import type { ClientInput } from '#domain/records/client.ts';
import { DEFAULT_AREA_NAMES } from '#domain/records/wheel.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { addDays } from '#domain/time.ts';
import { credentialRecords } from './credential-records.ts';
import { DEMO_CLIENTS, type DemoClient } from './demo-clients.ts';
import { DEMO_OPENING } from './demo-credential.ts';
import { OTHER_KINDS, clientFacts, sessionFacts } from './demo-facts.ts';
import { DEMO_TEMPLATES, DEMO_WHEELS } from './demo-tools.ts';
import { DEMO_CPD, DEMO_SUPERVISIONS, SUPERVISORS } from './learning.ts';
import type { Practice } from './practice-rows.ts';
import { seededRandom, type Random } from './random.ts';
import { REFLECTIONS, THEMES } from './session-themes.ts';

type Row<Input> = Input & { id: string };

export const DEMO_SESSIONS = 400;
const SEED = 20_260;

/** @param today a calendar date; no row is later. */
export function buildPractice(today: string): Practice {
  const random = seededRandom(SEED);
  const clients = DEMO_CLIENTS.map((client) => ({ ...toRow(client, today), id: random.uuid() }));
  const held = DEMO_CLIENTS.flatMap((client, index) =>
    sessionDates(client, today, random).map((date) => ({ client, clientId: clients[index]!.id, date })),
  );
  // Some appointments never took place: removes the surplus one by one.
  while (held.length > DEMO_SESSIONS) held.splice(random.whole(0, held.length - 1), 1);
  const sessions = held.map(({ client, clientId, date }) => toSession(client, clientId, date, today, random));
  const datesOf = new Map(
    clients.map(({ id }) => [id, held.filter((one) => one.clientId === id).map(({ date }) => date)]),
  );
  const began = new Map([...datesOf].map(([id, dates]) => [id, dates[0] ?? today]));
  return {
    clients: clients.map((client) => ({ ...client, ...factsOf(client, datesOf.get(client.id)!, today) })),
    sessions: sessions.map((session, index) => ({
      ...session,
      ...sessionFacts(held[index]!.client.name, session.date === began.get(session.client_id), session.completed),
      ...kindOf(held[index]!.client.name, session.date, datesOf.get(session.client_id)!),
    })),
    supervision_sessions: DEMO_SUPERVISIONS.map((entry, index) => {
      const day = onWorkday(addDays(today, -7 * entry.weeksAgo));
      return {
        id: random.uuid(),
        supervisor_name: SUPERVISORS[index % SUPERVISORS.length]!,
        date: `${day}T16:00:00Z`,
        day,
        duration: random.pick([60, 60, 90]),
        // Every third is with the group of colleagues.
        format: index % 3 === 2 ? ('group' as const) : ('individual' as const),
        topics: [...entry.topics],
        notes: entry.notes,
      };
    }),
    cpd_records: DEMO_CPD.map(({ weeksAgo, ...entry }) => ({
      id: random.uuid(),
      ...entry,
      date: addDays(today, -7 * weeksAgo),
      evidence_url: null,
    })),
    note_templates: DEMO_TEMPLATES.map((template) => ({ id: random.uuid(), ...template })),
    wheels: DEMO_WHEELS.map(({ client, weeksAgo, scores, note }) => ({
      id: random.uuid(),
      client_id: clients.find(({ name }) => name === client)!.id,
      date: onWorkday(addDays(today, -7 * weeksAgo)),
      areas: DEFAULT_AREA_NAMES.map((name, index) => ({ name, score: scores[index]! })),
      note,
    })),
    ...credentialRecords(today, clients, began, random),
  };
}

function factsOf({ name }: { name: string }, dates: readonly string[], today: string) {
  const earlier = DEMO_OPENING.find(({ client }) => client === name);
  const since = earlier ? addDays(today, -earlier.sinceDays) : (dates[0] ?? today);
  return clientFacts(name, since, dates, today);
}

/** The latest sessions of some clients were not coaching. */
function kindOf(name: string, date: string, dates: readonly string[]) {
  const other = OTHER_KINDS[name];
  return other && dates.slice(-other.last).includes(date) ? { kind: other.kind } : {};
}

const KNOWN_DAYS_BEFORE = 3;

/** Created a few days before the first session. */
function toRow(client: DemoClient, today: string): ClientInput & { created_at: string } {
  const email = client.mailbox === '' ? '' : `${client.mailbox}@example.org`;
  const { name, phone, notes, weeksAgo } = client;
  return { name, email, phone, notes, created_at: `${addDays(today, -7 * weeksAgo - KNOWN_DAYS_BEFORE)}T09:00:00Z` };
}

/** Session dates at the client's interval, sometimes a day or two off, never on a weekend, never twice on one day. */
function sessionDates(client: DemoClient, today: string, random: Random): string[] {
  const dates = new Set<string>();
  let next = addDays(today, -7 * client.weeksAgo + random.whole(0, 4));
  while (dates.size < client.sessions && next <= today) {
    const shifted = onWorkday(addDays(next, random.chance(0.2) ? random.whole(1, 2) : 0));
    if (shifted <= today && !isHoliday(shifted)) dates.add(shifted);
    next = addDays(next, client.everyDays);
  }
  return [...dates];
}

/** The coach is on holiday around New Year and in the first half of August. */
function isHoliday(date: string): boolean {
  const day = date.slice(5);
  return day >= '12-23' || day <= '01-02' || (day >= '08-01' && day <= '08-14');
}

function onWorkday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, -2) : date;
}

const WRITTEN_UP_AFTER_DAYS = 1;

function toSession(
  client: DemoClient,
  clientId: string,
  date: string,
  today: string,
  random: Random,
): Row<SessionInput> {
  const theme = random.pick(THEMES);
  const completed = date < addDays(today, -WRITTEN_UP_AFTER_DAYS);
  const firstName = client.name.split(' ')[0]!;
  const lines = [random.pick(theme.openings), random.pick(theme.turns)];
  if (random.chance(0.6)) lines.push(random.pick(REFLECTIONS));
  return {
    id: random.uuid(),
    client_id: clientId,
    date,
    duration: random.chance(0.85) ? client.minutes : random.pick([45, 60, 75, 90]),
    notes: completed ? lines.join(' ').replaceAll('{name}', firstName) : '',
    topics: random.chance(0.7) ? [...theme.topics] : [theme.topics[0]!],
    follow_up: completed && random.chance(0.35) ? random.pick(theme.followUps) : null,
    completed,
  };
}
