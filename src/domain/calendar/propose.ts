// From events of calendars to what a coach is asked to confirm (ADR 104). A function of what the calendars say now and of what the coach
// has decided, and of nothing else: whatever order they were read in, however often, the same events give the same proposals.
import { compareTexts } from '#domain/lists.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { addDays, addMinutes, minutesBetween } from '#domain/time.ts';
import { byStart, type CalendarAnswer, type HeldEvent } from './calendar-event.ts';
import { EventMatcher, isUsualLength, type EventMatch } from './match-event.ts';

export interface LoggedSession {
  readonly id: string;
  readonly client_id: string;
  readonly date: string;
  readonly duration: number;
}

export interface ProposalInput {
  /** Of all feeds, in any order; one event may come from several. */
  readonly events: readonly HeldEvent[];
  readonly answers: readonly CalendarAnswer[];
  readonly clients: readonly KnownClient[];
  /** Those on the days of the events, and those that answers name. */
  readonly sessions: readonly LoggedSession[];
  /** The coach's addresses, and names where they are known. */
  readonly own: readonly string[];
}

interface Proposed {
  /** The key of its first event; no two proposals have the same. */
  readonly key: string;
  /** By start. */
  readonly events: readonly HeldEvent[];
  /** The calendar day of the session. */
  readonly day: string;
  /** How long the events last together; time that two of them share counts once. */
  readonly minutes: number;
}

/** A session that is not in the log. */
export interface NewProposal extends Proposed {
  readonly kind: 'new';
  readonly clientId: string | null;
  readonly candidates: readonly string[];
  readonly isCertain: boolean;
  readonly who: string;
  /** Who comes beside the coach; a group from 2. */
  readonly people: number;
}

/** A session that was recorded from the calendar, of which the calendar says something else now. */
export interface ChangeProposal extends Proposed {
  readonly kind: 'change';
  readonly clientId: string;
  readonly session: LoggedSession;
}

export type Proposal = NewProposal | ChangeProposal;

/** By day, the latest first; then by start. An accepted event is never proposed again, nor one that the coach refused. */
export function propose(input: ProposalInput): Proposal[] {
  const events = distinctEvents(input.events);
  const given = input.answers.filter(({ answer }) => answer !== 'open');
  const answers = new Map(given.map((answer) => [answer.key, answer]));
  const log = new SessionLog(input.sessions);
  const matcher = new EventMatcher(input.clients, given, input.own, events);
  const groups = new Map<string, Group>();
  for (const event of events) {
    const answer = answers.get(event.key);
    if (answer && answer.answer !== 'session') continue;
    const match = answer ? null : matcher.match(event);
    if (!answer && !match) continue;
    // The coach may have given the session to another client since.
    const clientId = answer ? (log.byId(answer.session_id)?.client_id ?? answer.client_id) : match!.clientId;
    if (answer && clientId === null) continue;
    const group = groupOf(groups, clientId ?? `\n${match!.who}`, event.day, clientId);
    if (answer) group.accepted.push({ event, answer });
    else group.open.push({ event, match: match! });
  }
  return [...groups.values()].flatMap((group) => proposalOf(group, log) ?? []).toSorted(byDay);
}

/** What is older is under the search of the last 18 months. */
const CONFIRM_DAYS = 31;

/** Those that the coach is asked about now: every change, and what is new of the last 31 days. @param today a calendar day */
export function toConfirm<One extends Pick<Proposal, 'kind' | 'day'>>(proposals: readonly One[], today: string): One[] {
  const since = addDays(today, -CONFIRM_DAYS);
  return proposals.filter(({ kind, day }) => kind === 'change' || day >= since);
}

interface Group {
  readonly clientId: string | null;
  readonly day: string;
  readonly accepted: { event: HeldEvent; answer: CalendarAnswer }[];
  readonly open: { event: HeldEvent; match: EventMatch }[];
}

function groupOf(groups: Map<string, Group>, whose: string, day: string, clientId: string | null): Group {
  const key = `${day} ${whose}`;
  const group = groups.get(key) ?? { clientId, day, accepted: [], open: [] };
  groups.set(key, group);
  return group;
}

function proposalOf(group: Group, log: SessionLog): Proposal | null {
  const { clientId, day, accepted, open } = group;
  if (clientId === null) return newProposal(group);
  const onDay = log.on(clientId, day);
  const here = accepted.filter(({ answer }) => answer.day === day);
  const moved = accepted.filter(({ answer }) => answer.day !== day);
  if (onDay) {
    // Logged by hand, or another session has the day: a client has one session on a day (spec decision 7).
    const isOurs = accepted.some(({ answer }) => answer.session_id === onDay.id);
    return isOurs ? changeProposal(group, onDay, [...here, ...moved]) : null;
  }
  const session = moved.map(({ answer }) => log.byId(answer.session_id)).find((one) => one?.client_id === clientId);
  if (session) return changeProposal(group, session, moved);
  // What is accepted and has no session any more was deleted or moved by the coach.
  return open.length > 0 ? newProposal(group) : null;
}

function newProposal({ clientId, day, open }: Group): NewProposal {
  const events = open.map(({ event }) => event).toSorted(byStart);
  const minutes = minutesTogether(events);
  const first = open.find(({ event }) => event === events[0])!;
  return {
    kind: 'new',
    key: events[0]!.key,
    events,
    day,
    minutes,
    clientId,
    candidates: [...new Set(open.flatMap(({ match }) => match.candidates))].toSorted(byPlaceIn(first.match.candidates)),
    isCertain: clientId !== null && isUsualLength(minutes) && open.every(({ match }) => match.isCertain),
    who: first.match.who,
    people: Math.max(...open.map(({ match }) => match.people)),
  };
}

/** Null where the calendar says what it said when the coach decided, or the session is already as the calendar says. */
function changeProposal(group: Group, session: LoggedSession, accepted: Group['accepted']): ChangeProposal | null {
  const isChanged = accepted.some(({ event, answer }) => event.day !== answer.day || event.minutes !== answer.minutes);
  const own = accepted.map(({ event }) => event);
  // Another calendar's copy of an accepted event adds nothing.
  const added = group.open
    .map(({ event }) => event)
    .filter((event) => minutesTogether([...own, event]) > minutesTogether(own));
  if (!isChanged && added.length === 0) return null;
  const events = [...own, ...added].toSorted(byStart);
  const minutes = minutesTogether(events);
  if (session.date === group.day && session.duration === minutes) return null;
  return { kind: 'change', key: events[0]!.key, events, day: group.day, minutes, clientId: session.client_id, session };
}

/**
 * How long events last together. Time that two of them share counts once.
 * @example minutesTogether([from 9 to 10, from 9:30 to 10:30]) // 90
 */
export function minutesTogether(events: readonly Pick<HeldEvent, 'start' | 'minutes'>[]): number {
  let minutes = 0;
  let end: string | null = null;
  for (const event of events.toSorted((a, b) => compareTexts(a.start, b.start))) {
    const ends = addMinutes(event.start, event.minutes);
    const from = end !== null && end > addMinutes(event.start, 0) ? end : event.start;
    minutes += Math.max(0, minutesBetween(from, ends));
    if (end === null || ends > end) end = ends;
  }
  return minutes;
}

/** Each event once, whichever feeds have it: of two versions that of the feed whose id comes first. */
function distinctEvents(events: readonly HeldEvent[]): HeldEvent[] {
  const found = new Map<string, HeldEvent>();
  for (const event of events.toSorted((a, b) => compareTexts(a.feedId, b.feedId) || byStart(a, b)))
    if (!found.has(event.key)) found.set(event.key, event);
  return [...found.values()];
}

class SessionLog {
  readonly #byId: ReadonlyMap<string, LoggedSession>;
  readonly #byDay: ReadonlyMap<string, LoggedSession>;

  constructor(sessions: readonly LoggedSession[]) {
    this.#byId = new Map(sessions.map((session) => [session.id, session]));
    this.#byDay = new Map(sessions.map((session) => [`${session.client_id} ${session.date}`, session]));
  }

  on = (clientId: string, day: string) => this.#byDay.get(`${clientId} ${day}`);
  byId = (id: string | null) => (id === null ? undefined : this.#byId.get(id));
}

const byDay = (a: Proposal, b: Proposal) => compareTexts(b.day, a.day) || byStart(a.events[0]!, b.events[0]!);

const byPlaceIn = (order: readonly string[]) => (a: string, b: string) =>
  place(order, a) - place(order, b) || compareTexts(a, b);
const place = (order: readonly string[], one: string) => (order.includes(one) ? order.indexOf(one) : order.length);
