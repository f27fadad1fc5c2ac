// The plan of an import of sessions from a calendar: one event, one session, its length from start to end. Events that could
// be anybody's are asked about once per title and attendees, so that a weekly appointment is one question; those that cannot
// be sessions anyway (cancelled, without a length) are not.
import { ClientGuesser, type Attendee } from './people/client-guess.ts';
import type { KnownClient } from './people/client-register.ts';
import { comparable } from './people/names.ts';
import {
  asGroup,
  type CalendarEvent,
  eventValues,
  groupTexts,
  withTexts,
} from '#domain/transfer/columns/event-values.ts';
import type { ImportCircumstances, ImportPlan, KnownPractice, PeopleAnswers } from './import-plan.ts';
import { planSessions } from './plan-sessions.ts';
import { reasonFor } from './reason.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { suggestedName } from '#domain/transfer/read/suggested-name.ts';

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

export interface CalendarAnswers extends PeopleAnswers {
  /** By the keys of the questions. */
  readonly clients: ReadonlyMap<string, ClientAnswer>;
}

/** @param ownEmails the coach's addresses: they attend too, and are no clients */
export function planCalendar(
  events: readonly CalendarEvent[],
  { clients: answers, ...people }: CalendarAnswers,
  ownEmails: readonly string[],
  known: KnownPractice,
  circumstances: ImportCircumstances,
): CalendarPlan {
  const guesser = new ClientGuesser(known.clients);
  const clientsById = new Map(known.clients.map((client) => [client.id, client]));
  const own = new Set(ownEmails.map(comparable));
  const questions = new Map<string, ClientQuestion>();
  const rows = events.flatMap((event, index): NumberedRow[] => {
    const attendees = event.attendees.filter(({ email }) => !own.has(comparable(email)));
    const key = questionKey(event.summary, attendees);
    const answer = answers.get(key);
    if (answer?.is === 'no-session') return [];
    const people = attendees.length;
    const values = asGroup(eventValues(event, circumstances), people);
    if (answer?.is === 'new')
      return [
        {
          index,
          values: withTexts(values, {
            name: answer.name,
            email: people > 1 ? '' : answer.email,
            ...groupTexts(people),
          }),
        },
      ];
    const guess = guesser.guess(event.summary, attendees);
    // Whose session one with several people is, an address or a name among them does not say.
    const client = answer ? clientsById.get(answer.id) : people > 1 ? null : guess.client;
    const lost =
      values.leftOut ||
      values.reasons.length > 0 ||
      (values.duration ?? circumstances.defaultDuration ?? null) === null;
    if (client || lost) return [{ index, values: { ...values, client: client ?? undefined } }];
    const count = (questions.get(key)?.events ?? 0) + 1;
    const asked = { candidates: guess.candidates, suggestedName: suggestedName(event.summary, attendees) };
    questions.set(key, { key, summary: event.summary, attendees, events: count, ...asked });
    return [{ index, values: askingWho(values) }];
  });
  const plan: ImportPlan = {
    table: 'sessions',
    ...planSessions(rows, known, circumstances, people),
    questions: [],
    fileMinutes: null,
  };
  return { plan, clientQuestions: [...questions.values()] };
}

const questionKey = (summary: string, attendees: readonly Attendee[]) =>
  [comparable(summary), ...attendees.map(({ email, name }) => comparable(email || name)).sort()].join('\n');

function askingWho(values: RowValues): RowValues {
  const reason = reasonFor('sessions', 'name', values.text('name'), ' does not clearly name one client');
  return { ...values, reasons: [...values.reasons, { ...reason, isQuestion: true }] };
}
