// The plan of an import of sessions from a calendar: one event, one session, its length from start to end. Events that could
// be anybody's, or no session at all, are asked about once per title and attendees, so that a weekly appointment is one question; those that cannot
// be sessions anyway (cancelled, without a length) are not.
import { EventPeople } from '#domain/people/event-people.ts';
import { isDoubtfulTitle, namesInTitles, titleKind } from '#domain/transfer/columns/calendar/title-words.ts';
import { type Attendee, type ClientGuess, ClientGuesser, suggestedName } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { comparable } from '#domain/people/names.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { asGroup, type CalendarEvent, eventValues, leftOutByTitle, overTexts } from './event-values.ts';
import type { ImportAnswers, ImportCircumstances, ImportPlan, KnownPractice } from './import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { planSessions } from './plan-sessions.ts';
import { reasonFor } from '#domain/transfer/columns/reason.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';

export type ClientAnswer =
  | { readonly is: 'client'; readonly id: string }
  | { readonly is: 'new'; readonly name: string; readonly email: string }
  /** These events are no sessions: they leave the plan. */
  | { readonly is: 'no-session' };

interface ClientQuestion {
  /** What the answer is given for. */
  readonly key: string;
  readonly summary: string;
  readonly attendees: readonly Attendee[];
  readonly events: number;
  readonly candidates: readonly KnownClient[];
  /** For a new client; may be empty. */
  readonly suggestedName: string;
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
  /** Without the coach and without those who declined. */
  readonly attendees: readonly Attendee[];
  readonly values: RowValues;
  /** Whether it may not come about. */
  readonly isTentative?: boolean;
  /** What the coach is called in titles. */
  readonly coachNames?: readonly string[];
}

const DECLINED: { readonly [who in 'coach' | 'everybody']: LeftOut } = {
  coach: { why: 'declined', message: 'You declined the event' },
  everybody: { why: 'declined', message: 'Everybody who was invited declined' },
};

/** @param own the coach's addresses and names: the coach attends too, and is no client */
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
      return { ...item, attendees: [], values: { ...values, leftOut: values.leftOut ?? DECLINED[coming.declined] } };
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
  /** What the columns of a table leave open. */
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
  const rows = items.flatMap((item): NumberedRow[] => {
    const { index, summary, attendees, values: read } = item;
    const key = questionKey(summary, attendees);
    const answer = answers.get(key);
    if (answer?.is === 'no-session') return [];
    const count = attendees.length;
    const guess = guesser.guess(summary, attendees);
    const leftOut = read.leftOut ?? leftOutByTitle(summary, namesBeside(item, guess));
    const values = asGroup({ ...read, ...(leftOut && { leftOut }) }, count);
    if (answer?.is === 'new') {
      const email = count > 1 ? '' : answer.email;
      return [{ index, values: overTexts(values, { name: answer.name, email }) }];
    }
    const client = answer ? clientsById.get(answer.id) : certainClient(item, guess);
    const isOpen = values.reasons.some(({ isQuestion }) => isQuestion);
    const lost =
      values.leftOut ||
      values.reasons.some(({ isQuestion }) => !isQuestion) ||
      (!isOpen && (values.duration ?? circumstances.defaultDuration ?? null) === null);
    if (client || lost) return [{ index, values: { ...values, client: client ?? undefined } }];
    const events = (questions.get(key)?.events ?? 0) + 1;
    const asked = { candidates: guess.candidates, suggestedName: suggestedName(summary, attendees) };
    questions.set(key, { key, summary, attendees, events, ...asked });
    return [{ index, values: askingWho(values) }];
  });
  const plan: ImportPlan = {
    table: 'sessions',
    // Two events at one time are two events: who comes to each is known.
    ...planSessions(rows, known, circumstances, { ...people, sameTime: 'separate' }),
    questions: columnQuestions,
    fileMinutes: null,
  };
  return { plan, clientQuestions: [...questions.values()] };
}

/** The names that a title may have beside words for coaching. */
const namesBeside = ({ coachNames = [] }: CalendarItem, { candidates }: ClientGuess) =>
  namesInTitles(
    candidates.map(({ name }) => name),
    coachNames,
  );

/** As for connected calendars. Whose session one with several people is, an address or a name among them does not say. */
function certainClient(item: CalendarItem, guess: ClientGuess): KnownClient | null {
  if (guess.client === null || item.attendees.length > 1 || item.isTentative === true) return null;
  const names = namesBeside(item, guess);
  const isSession =
    guess.by === 'address' ? !isDoubtfulTitle(item.summary, names) : titleKind(item.summary, names) === 'session';
  return isSession ? guess.client : null;
}

const questionKey = (summary: string, attendees: readonly Attendee[]) =>
  [comparable(summary), ...attendees.map(({ email, name }) => comparable(email || name)).toSorted()].join('\n');

function askingWho(values: RowValues): RowValues {
  const reason = reasonFor('sessions', 'name', values.text('name'), ' does not clearly name one client');
  return { ...values, reasons: [...values.reasons, { ...reason, isQuestion: true }] };
}
