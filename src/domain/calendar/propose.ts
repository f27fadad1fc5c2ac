// Turns the events of calendars into proposals (ADR 104). These depend only on the calendars as they are now and on the coach's
// decisions: the same events give the same proposals, whatever their order and however often they are read.
import { compareTexts } from '#domain/lists.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { addDays } from '#domain/time.ts';
import { isUsualLength } from '#domain/transfer/columns/calendar/usual-length.ts';
import { byStart, type CalendarAnswer, type HeldEvent } from './calendar-event.ts';
import { becameOf, type FeedPresence } from './feed-presence.ts';
import { EventMatcher } from './match-event.ts';
import { minutesTogether } from './minutes-together.ts';
import type {
  ChangeProposal,
  Logged,
  LoggedRecord,
  LoggedSession,
  NewProposal,
  Proposal,
  Withdrawn,
} from './proposal.ts';
import { proposeReceived, type OpenEvent } from './propose-received.ts';
import { calendarChanges, withdrawnRecords, type AcceptedEvent } from './withdrawn.ts';

export interface ProposalInput {
  /** The events of all feeds, in any order; an event may be in several feeds. */
  readonly events: readonly HeldEvent[];
  readonly answers: readonly CalendarAnswer[];
  readonly clients: readonly KnownClient[];
  /** The sessions on the days of the events, and those that answers refer to. */
  readonly sessions: readonly LoggedSession[];
  /** The records of what the coach received on the days of the events, and those that answers refer to. */
  readonly records?: readonly LoggedRecord[];
  /** The coach's addresses and known names. */
  readonly own: readonly string[];
  /** What else is in the feeds. Needed to tell which confirmed events are gone. */
  readonly feeds?: readonly FeedPresence[];
}

/** Sorted by day, the latest first, then by start. Events that the coach confirmed or refused are not proposed again. */
export function propose(input: ProposalInput): Proposal[] {
  const events = distinctEvents(input.events);
  const given = input.answers.filter(({ answer }) => answer !== 'open');
  const answers = new Map(given.map((answer) => [answer.key, answer]));
  const log = new SessionLog(input.sessions);
  const matcher = new EventMatcher(input.clients, given, input.own, events);
  const groups = new Map<string, Group>();
  const received: { open: OpenEvent[]; accepted: AcceptedEvent[] } = { open: [], accepted: [] };
  const gone = goneFrom(events, given, input.feeds ?? []);
  const deleted = new Map(
    gone.flatMap(({ answer, isDeleted }) => (isDeleted ? [[slotOf(answer.key), answer] as const] : [])),
  );
  /** The answer about an event that had another key. */
  const formerOf = ({ key }: HeldEvent) => (answers.has(key) ? undefined : deleted.get(slotOf(key)));
  const renamed = new Set(events.map(formerOf));
  const withdrawn = gone.filter(({ answer }) => !renamed.has(answer));
  for (const event of events) {
    const former = formerOf(event);
    const answer = former ?? answers.get(event.key);
    if (answer && answer.answer !== 'record') continue;
    if (answer && matcher.isNotHeld(event, answer.client_id)) {
      withdrawn.push({ answer, isDeleted: false });
      continue;
    }
    if (former) continue;
    const match = answer ? null : matcher.match(event);
    if (answer && answer.area !== 'sessions') received.accepted.push({ event, answer });
    else if (match && match.area !== 'sessions') received.open.push({ event, match });
    else {
      // The coach may have given the session to another client since.
      const clientId = answer ? (log.byId(answer.record_id)?.client_id ?? answer.client_id) : match?.clientId;
      if (clientId === undefined || (answer && clientId === null)) continue;
      const group = groupOf(groups, clientId ?? `\n${match!.who}`, event.day, clientId);
      if (answer) group.accepted.push({ event, answer });
      else group.open.push({ event, match: match! });
    }
  }
  const ofSessions = [...groups.values()].flatMap((group) => likeliestOf(group, log, withdrawn) ?? []);
  const ofRecords = proposeReceived(received, { records: input.records ?? [], answers: given, withdrawn });
  const idsOf = (events: readonly AcceptedEvent[]) => new Set(events.map(({ answer }) => answer.record_id));
  const accepted = idsOf([...groups.values()].flatMap((group) => group.accepted));
  const acceptedRecords = idsOf(received.accepted);
  const records = new Map(input.records?.map((record) => [record.id, record]));
  const recordOf = (id: string) => {
    const session = log.byId(id);
    const record = records.get(id);
    if (record) return acceptedRecords.has(id) ? undefined : { ...record, client_id: null };
    // The calendar may have given the event another UID.
    const isThere = session && (accepted.has(id) || groups.has(groupKey(session.date, session.client_id)));
    return session && !isThere ? loggedSession(session) : undefined;
  };
  return [...ofSessions, ...ofRecords, ...withdrawnRecords(withdrawn, recordOf)].toSorted(byDay);
}

const loggedSession = (session: LoggedSession): Logged => ({ ...session, area: 'sessions' });

/** The answers about confirmed events that are gone from the calendars or were cancelled. */
function goneFrom(
  events: readonly HeldEvent[],
  answers: readonly CalendarAnswer[],
  feeds: readonly FeedPresence[],
): Withdrawn[] {
  const held = new Set(events.map(({ key }) => key));
  return answers.flatMap((answer) => {
    const became = answer.answer === 'record' && !held.has(answer.key) ? becameOf(answer, feeds) : null;
    return became === null ? [] : [{ answer, isDeleted: became === 'deleted' }];
  });
}

/** Series and day of an event. If a series is moved to another time of day, its events get new keys. */
const slotOf = (key: string) => key.slice(0, key.lastIndexOf('\n') + 1 + 'YYYYMMDD'.length);

/** Older events are found by the search of the last 18 months. */
const CONFIRM_DAYS = 31;

/**
 * The proposals that the coach is asked about now: new records of the last 31 days and all changes of records, without unlikely ones.
 * @param today a calendar day
 */
export function toConfirm<One extends Pick<Proposal, 'kind' | 'day' | 'isUnlikely'>>(
  proposals: readonly One[],
  today: string,
): One[] {
  const since = addDays(today, -CONFIRM_DAYS);
  return proposals.filter(({ kind, day, isUnlikely }) => !isUnlikely && (kind !== 'new' || day >= since));
}

/** Whether all of them are sessions with clients. */
export const areSessions = (proposals: readonly Proposal[]) =>
  proposals.every((one) => (one.kind === 'new' ? one.area : one.record.area) === 'sessions');

interface Group {
  readonly clientId: string | null;
  readonly day: string;
  readonly accepted: AcceptedEvent[];
  readonly open: OpenEvent[];
}

const groupKey = (day: string, whose: string) => `${day} ${whose}`;

function groupOf(groups: Map<string, Group>, whose: string, day: string, clientId: string | null): Group {
  const key = groupKey(day, whose);
  const group = groups.get(key) ?? { clientId, day, accepted: [], open: [] };
  groups.set(key, group);
  return group;
}

/**
 * The proposal for one client and day. An unlikely event is not added to a likely session: it is proposed after the coach has decided
 * about the session.
 */
function likeliestOf(group: Group, log: SessionLog, withdrawn: readonly Withdrawn[]): Proposal | null {
  const likely = group.open.filter(({ match }) => !match.isUnlikely);
  const first = proposalOf({ ...group, open: likely }, log, withdrawn);
  if (first !== null || likely.length === group.open.length) return first;
  const all = proposalOf(group, log, withdrawn);
  return all && { ...all, isUnlikely: true };
}

function proposalOf(group: Group, log: SessionLog, withdrawn: readonly Withdrawn[]): Proposal | null {
  const { clientId, day, accepted, open } = group;
  if (clientId === null) return open.length > 0 ? newProposal(group) : null;
  const onDay = log.on(clientId, day);
  const here = accepted.filter(({ answer }) => answer.day === day);
  const moved = accepted.filter(({ answer }) => answer.day !== day);
  if (onDay) {
    // The session was logged by hand, or is not the one of these events: a client has one session on a day (spec decision 7).
    const isOurs = accepted.some(({ answer }) => answer.record_id === onDay.id);
    return isOurs ? changeProposal(group, onDay, [...here, ...moved], withdrawn) : null;
  }
  const session = moved.map(({ answer }) => log.byId(answer.record_id)).find((one) => one?.client_id === clientId);
  if (session) return changeProposal(group, session, moved, withdrawn);
  // If a confirmed event has no session, the coach deleted or moved it.
  return open.length > 0 ? newProposal(group) : null;
}

function newProposal({ clientId, day, open }: Group): NewProposal {
  const events = open.map(({ event }) => event).toSorted(byStart);
  const minutes = minutesTogether(events);
  const { match: first } = open.find(({ event }) => event === events[0])!;
  const { lastRecord: _lastRecord, ...match } = first;
  return {
    ...match,
    kind: 'new',
    key: events[0]!.key,
    events,
    day,
    minutes,
    clientId,
    candidates: [
      ...new Set([...first.candidates, ...open.flatMap((one) => one.match.candidates).toSorted(compareTexts)]),
    ],
    isCertain: clientId !== null && isUsualLength(minutes) && open.every((one) => one.match.isCertain),
    isUnlikely: false,
    people: Math.max(...open.map((one) => one.match.people)),
    format: open.find((one) => one.match.format !== null)?.match.format ?? null,
    asks: open.find((one) => one.match.asks !== null)?.match.asks ?? null,
  };
}

/** Null if the calendar hasn't changed since the coach decided, or the session already matches it. */
function changeProposal(
  group: Group,
  session: LoggedSession,
  accepted: Group['accepted'],
  withdrawn: readonly Withdrawn[],
): ChangeProposal | null {
  const { gone, isChanged } = calendarChanges(session.id, accepted, withdrawn);
  const own = accepted.map(({ event }) => event);
  // A copy of a confirmed event in another calendar adds no time.
  const added = group.open
    .map(({ event }) => event)
    .filter((event) => minutesTogether([...own, event]) > minutesTogether(own));
  if (!isChanged && added.length === 0) return null;
  const events = [...own, ...added].toSorted(byStart);
  const minutes = minutesTogether(events) || session.duration;
  if (session.date === group.day && session.duration === minutes) return null;
  const changed = { kind: 'change', key: events[0]!.key, isUnlikely: false, record: loggedSession(session) } as const;
  return { ...changed, events, day: group.day, minutes, clientId: session.client_id, gone };
}

/** Each event once; if feeds have different versions, the one of the feed with the lowest id. */
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

const byDay = (a: Proposal, b: Proposal) =>
  compareTexts(b.day, a.day) ||
  compareTexts(a.events[0]?.start ?? '', b.events[0]?.start ?? '') ||
  compareTexts(a.key, b.key);
