// How similar events are recognised, and what the coach last said about them (ADR 105, ADR 120).
import { compareTexts } from '#domain/lists.ts';
import { titleWords, type Attendee } from '#domain/people/client-guess.ts';
import { comparable } from '#domain/people/comparable.ts';
import { isUsualLength } from '#domain/transfer/columns/calendar/usual-length.ts';
import type { CalendarAnswer, CalendarArea, TimedEvent } from './calendar-event.ts';
import { eventRowId } from './row-id.ts';

/**
 * The same for all events with the same people; if nobody is named, for all with the same title.
 * @example whoOf('Weekly', [{ name: 'Amara Osei', email: 'Amara@Example.com' }]) // 'people amara@example.com'
 */
export function whoOf(title: string, people: readonly Attendee[]): string {
  const named = people.map(({ email, name }) => comparable(email || name)).filter((one) => one !== '');
  return named.length > 0 ? `people ${named.toSorted().join(' ')}` : `title ${comparable(title)}`;
}

const FORM = 'form';

/**
 * The same for events that look alike to a coach: by the words of the title without numbers, who comes, whether the event is
 * tentative, and whether its length is usual. A hash, so that it names nobody after the client was erased.
 * @example formOf(event) // 'form 6f9619ff-8b86-8011-842d-00c04fc964ff'
 */
export function formOf({ title, people, isTentative, minutes }: Omit<TimedEvent, 'organizer'>): string {
  const words = titleWords(title).filter((word) => !/^\d+$/.test(word));
  const signs = /[?¿？]/u.test(title) ? '?' : '';
  const invited = people.map(({ email, name }) => comparable(email || name)).toSorted(compareTexts);
  const length = isUsualLength(minutes) ? '' : 'unusual';
  const text = [words.join(' '), signs, isTentative === true ? 'tentative' : '', length, ...invited].join('\n');
  return `${FORM} ${eventRowId('', 'answer', text)}`;
}

/** What the last event of a form became. */
export interface Learned {
  readonly area: CalendarArea;
  readonly clientId: string | null;
  readonly recordId: string | null;
}

/** Whom the coach named for events with one `who`. */
export interface SaidClient {
  /** Null: nobody. */
  readonly id: string | null;
  /** Whether the coach has named another client too. */
  readonly isMixed: boolean;
}

/** The coach's last answers: by `who` the client; by form what events became, null for refused ones. */
export function lastSaid(answers: readonly CalendarAnswer[]): [Map<string, SaidClient>, Map<string, Learned | null>] {
  const said = new Map<string, SaidClient>();
  const learned = new Map<string, Learned | null>();
  const inOrder = answers
    .filter(({ who }) => who !== null)
    .toSorted((a, b) => compareTexts(a.answered_at, b.answered_at) || compareTexts(a.key, b.key));
  for (const { who, answer, area, client_id, record_id } of inOrder)
    if (who!.startsWith(`${FORM} `))
      learned.set(who!, answer === 'record' ? { area: area!, clientId: client_id, recordId: record_id } : null);
    else if (answer === 'nobody' || client_id !== null) {
      const before = said.get(who!);
      const isOther = (before?.id ?? client_id) !== client_id;
      said.set(who!, { id: client_id, isMixed: isOther || before?.isMixed === true });
    }
  return [said, learned];
}
