// Plans an import of sessions from a calendar: each event becomes a session from its start to its end. Events whose client is not clear,
// or that may not be sessions, are asked about once per title and attendees, so that a weekly appointment is one question. Events
// that cannot be sessions (cancelled, without a length) are not asked about.
import { EventPeople } from '#domain/people/event-people.ts';
import { EventTitle, namesInTitles } from '#domain/transfer/columns/calendar/title-words.ts';
import { type Attendee, type ClientGuess, ClientGuesser, suggestedName } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { comparable } from '#domain/people/comparable.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { asGroup, type CalendarEvent, eventValues, leftOutByTitle, overTexts } from './event-values.ts';
import type { ImportAnswers, ImportCircumstances, ImportPlan, KnownPractice, PlannedRow } from './import-plan.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { giverOf } from '#domain/transfer/columns/calendar/person-in-title.ts';
import { receivedArea, type ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { readIsoTime } from '#domain/transfer/columns/cells/iso-time.ts';
import { isLonger } from '#domain/transfer/columns/calendar/usual-length.ts';
import { isCalendarDate, MINUTES_PER_DAY } from '#domain/time.ts';
import { receivedRecord } from './received-record.ts';
import { LoggedReceived } from './received-rows.ts';
import { plannedRow, refusedRow } from './row-result.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { planSessions } from './plan-sessions.ts';
import { reasonFor } from '#domain/transfer/columns/reason.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';

export type ClientAnswer =
  | { readonly is: 'client'; readonly id: string }
  | { readonly is: 'new'; readonly name: string; readonly email: string }
  /** The coach received it; with its minutes if the event does not say them. */
  | { readonly is: 'received'; readonly area: ReceivedArea; readonly minutes?: number }
  /** The events are not sessions and leave the plan. */
  | { readonly is: 'no-session' };

interface ClientQuestion {
  /** Identifies the question to which the answer belongs. */
  readonly key: string;
  readonly summary: string;
  readonly attendees: readonly Attendee[];
  readonly events: number;
  readonly candidates: readonly KnownClient[];
  /** The name of a new client; may be empty. */
  readonly suggestedName: string;
  /** What the coach may have received, and its giver, according to the title; or null. */
  readonly received: ReceivedByTitle | null;
  /** Whether the length is asked too, since the event lasts whole days. */
  readonly asksLength: boolean;
}

interface ReceivedByTitle {
  readonly area: ReceivedArea;
  readonly giver: string;
}

export interface CalendarPlan {
  readonly plan: ImportPlan;
  readonly clientQuestions: readonly ClientQuestion[];
}

export interface CalendarAnswers extends ImportAnswers {
  /** By the keys of the questions. */
  readonly clients: ReadonlyMap<string, ClientAnswer>;
}

/** An event as the values of a session's row. */
export interface CalendarItem {
  readonly index: number;
  readonly summary: string;
  /** Without the coach and those who declined. */
  readonly attendees: readonly Attendee[];
  readonly values: RowValues;
  /** Whether it may not take place. */
  readonly isTentative?: boolean;
  /** What the coach is called in titles. */
  readonly coachNames?: readonly string[];
}

const DECLINED: { readonly [who in 'coach' | 'everybody']: LeftOut } = {
  coach: { why: 'declined', message: 'You declined the event' },
  everybody: { why: 'declined', message: 'Everybody who was invited declined' },
};

/** @param own the coach's addresses and names, since the coach attends but is not a client */
export function planCalendar(
  events: readonly CalendarEvent[],
  answers: CalendarAnswers,
  own: readonly string[],
  known: KnownPractice,
  circumstances: ImportCircumstances,
): CalendarPlan {
  const people = new EventPeople(own, known.clients, events);
  const ownNames = own.filter((one) => !one.includes('@'));
  const items = events.map((event, index): CalendarItem => {
    const coming = people.of(event);
    const values = eventValues(event, circumstances);
    const item = { index, summary: event.title };
    if (coming.declined !== null)
      return {
        ...item,
        attendees: [],
        values: { ...values, leftOut: event.isCancelled ? values.leftOut! : DECLINED[coming.declined] },
      };
    return {
      ...item,
      attendees: coming.people,
      values,
      isTentative: event.isTentative === true || coming.isTentative,
      coachNames: [...ownNames, ...coming.coachNames],
    };
  });
  return planItems(items, answers, { known, circumstances, questions: [] });
}

interface ItemCircumstances {
  readonly known: KnownPractice;
  readonly circumstances: ImportCircumstances;
  /** Questions about the columns of a table. */
  readonly questions: readonly ImportQuestion[];
}

export function planItems(
  items: readonly CalendarItem[],
  { clients: answers, ...people }: CalendarAnswers,
  { known, circumstances, questions: columnQuestions }: ItemCircumstances,
): CalendarPlan {
  const guesser = new ClientGuesser(known.clients);
  const clientsById = new Map(known.clients.map((client) => [client.id, client]));
  const questions = new Map<string, ClientQuestion>();
  const received: PlannedRow<SessionInput>[] = [];
  const logged = new LoggedReceived(known);
  const rows = items.flatMap((item): NumberedRow[] => {
    const { index, summary, attendees } = item;
    const key = questionKey(summary, attendees);
    const answer = answers.get(key);
    if (answer?.is === 'no-session') return [];
    const guess = guesser.guess(summary, attendees);
    const { title, byTitle, asksLength, values } = readItem(item, guess, answer);
    if (answer?.is === 'new') {
      const email = attendees.length > 1 ? '' : answer.email;
      return [{ index, values: overTexts(values, { name: answer.name, email }) }];
    }
    const client =
      answer?.is === 'client' ? clientsById.get(answer.id) : answer ? null : certainClient(item, guess, title);
    const isOpen = values.reasons.some(({ isQuestion }) => isQuestion);
    const length = values.duration ?? (asksLength ? null : circumstances.defaultDuration);
    const lost =
      values.leftOut ||
      values.reasons.some(({ isQuestion }) => !isQuestion) ||
      (!isOpen && !asksLength && length === null);
    if (client || lost) return [{ index, values: { ...values, client: client ?? undefined } }];
    // Events that are recorded already are not asked about.
    const isLogged =
      !answer && !isOpen && byTitle !== null && logged.has(byTitle.area, { day: values.date!, name: byTitle.giver });
    const area = answer?.is === 'received' && length !== null ? answer.area : isLogged ? byTitle.area : null;
    if (area !== null) {
      received.push(receivedRow(item, values, area, { logged, circumstances, minutes: length }));
      return [];
    }
    const before = questions.get(key);
    const events = (before?.events ?? 0) + 1;
    const asked = {
      candidates: guess.candidates,
      suggestedName: suggestedName(summary, attendees),
      received: byTitle,
      asksLength: asksLength || before?.asksLength === true,
    };
    questions.set(key, { key, summary, attendees, events, ...asked });
    const asking = askingWho(values);
    if (!asksLength) return [{ index, values: asking }];
    // It is not planned as a session, which would have no length.
    received.push(refusedRow(index, asking, { reasons: asking.reasons, doubts: [] }));
    return [];
  });
  const sessions = planSessions(rows, known, circumstances, { ...people, sameTime: 'separate' });
  const plan: ImportPlan = {
    table: 'sessions',
    // Two events at the same time are two sessions, since the attendees of each are known.
    ...sessions,
    rows: [...sessions.rows, ...received].toSorted((a, b) => a.index - b.index),
    questions: columnQuestions,
    hourColumns: [],
    fileMinutes: null,
  };
  return { plan, clientQuestions: [...questions.values()] };
}

/** Reads the title, what the coach may have received, and the values. Training of whole days only gets a length from the coach's answer. */
function readItem(item: CalendarItem, guess: ClientGuess, answer: ClientAnswer | undefined) {
  const { leftOut: said, duration: own, ...bare } = item.values;
  const isWhole = isOfWholeDays(item.values);
  const clients = guess.candidates.map(({ name }) => name);
  const names = namesInTitles(clients, item.coachNames ?? []);
  const title = new EventTitle(item.summary, names, isWhole || isLonger(own ?? 0));
  const byTitle = receivedByTitle(item, title, guess);
  const asksLength = isWhole && byTitle?.area === 'cpd_records';
  const leftOut = (asksLength ? undefined : said) ?? leftOutByTitle(item.summary, title);
  const duration = asksLength ? (answer?.is === 'received' ? answer.minutes : undefined) : own;
  const read = { ...bare, ...(duration !== undefined && { duration }), ...(leftOut && { leftOut }) };
  return { title, byTitle, asksLength, values: asGroup(read, item.attendees.length) };
}

/** Whether the event lasts whole days, so that its real length is not known. */
function isOfWholeDays({ leftOut, date, duration, text }: RowValues): boolean {
  if (date === undefined) return false;
  if (leftOut) return leftOut.why === 'all-day';
  return duration === undefined ? isCalendarDate(text('date')) : duration >= MINUTES_PER_DAY;
}

/** As for connected calendars. With several people, an address or a name of one does not decide who the client is. */
function certainClient(item: CalendarItem, guess: ClientGuess, title: EventTitle): KnownClient | null {
  if (guess.client === null || item.attendees.length > 1 || item.isTentative === true) return null;
  const isSession = guess.by === 'address' ? !title.isDoubtful : title.kind === 'session';
  return isSession ? guess.client : null;
}

function receivedByTitle(
  { summary, attendees, coachNames = [] }: CalendarItem,
  title: EventTitle,
  guess: ClientGuess,
): ReceivedByTitle | null {
  const area = receivedArea(title, guess);
  if (area === null) return null;
  const { name: giver } = giverOf({ title: summary, people: attendees, own: coachNames }, area);
  return giver === '' ? null : { area, giver };
}

interface ReceivedCircumstances {
  readonly logged: LoggedReceived;
  readonly circumstances: ImportCircumstances;
  /** Null if only the coach knows. Then there is no record. */
  readonly minutes: number | null;
}

/** Plans a record of what the coach received, from an event with a day. */
function receivedRow(
  { index, summary, attendees, coachNames = [] }: CalendarItem,
  values: RowValues,
  area: ReceivedArea,
  { logged, circumstances, minutes }: ReceivedCircumstances,
): PlannedRow<SessionInput> {
  const day = values.date!;
  const { name } = giverOf({ title: summary, people: attendees, own: coachNames }, area);
  const start = values.text('date');
  const record = {
    ...receivedRecord(area, {
      giver: name,
      title: summary,
      start: readIsoTime(start)?.zoned ? start : circumstances.instantOf(day, values.begins),
      day,
      minutes: minutes ?? 0,
      people: attendees.length,
      isGroup: new EventTitle(summary, []).format === 'group',
      notes: '',
    }),
    id: circumstances.deriveId(circumstances.importId, 'row', index),
  };
  const isThere = logged.has(area, { day, name });
  const others = logged.on(area, day).join(', ');
  const duplicate = isThere ? 'You already have this one of that day' : null;
  const doubts = isThere || others === '' ? [] : [{ message: `You already have another one of that day: ${others}` }];
  // A record of another table, which `as` names.
  const row = plannedRow(index, values, minutes === null ? [] : [record as never], { doubts, duplicate });
  return { ...row, as: area };
}

const questionKey = (summary: string, attendees: readonly Attendee[]) =>
  [comparable(summary), ...attendees.map(({ email, name }) => comparable(email || name)).toSorted()].join('\n');

function askingWho(values: RowValues): RowValues {
  const reason = reasonFor('sessions', 'name', values.text('name'), ' does not clearly name one client');
  return { ...values, reasons: [...values.reasons, { ...reason, isQuestion: true }] };
}
