// Whose session an event is: as the coach once said, else by an address, else by a full name; and whether that is certain (ADR 105).
import { compareTexts } from '#domain/lists.ts';
import { ClientGuesser, titleWords, type Attendee } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { comparable } from '#domain/people/names.ts';
import { leftOutByTitle } from '#domain/transfer/plan/event-values.ts';
import type { CalendarAnswer, EventDetails, HeldEvent } from './calendar-event.ts';
import { EventPeople } from '#domain/people/event-people.ts';
import { eventRowId } from './row-id.ts';
import {
  isDoubtfulTitle,
  namesInTitles,
  saysCoaching,
  titleKind,
  type TitleKind,
} from '#domain/transfer/columns/calendar/title-words.ts';

export interface EventMatch {
  /** Null while only the coach knows. */
  readonly clientId: string | null;
  /** Whether nothing about it is doubtful: the coach said it, or one client comes, and the title says nothing else. */
  readonly isCertain: boolean;
  /** Possible clients, the likeliest first. */
  readonly candidates: readonly string[];
  /** By what this event and others like it are known. */
  readonly who: string;
  /** Who comes beside the coach; 0 where the event does not say. */
  readonly people: number;
}

type TimedEvent = EventDetails & Pick<HeldEvent, 'minutes'>;

const OF_A_COACH = /\b(?:coach\w*|mentor\w*|supervis\w*|session|sitzung|séance|client|klient\w*|kunde|kundin)\b/iu;

export class EventMatcher {
  readonly #guesser: ClientGuesser;
  readonly #people: EventPeople;
  readonly #names: ReadonlyMap<string, string>;
  /** As far as the coach's own are known. */
  readonly #ownNames: readonly string[];
  /** Null: nobody. */
  readonly #said: ReadonlyMap<string, string | null>;
  /** By the form of the event. Null: it was refused. */
  readonly #learned: ReadonlyMap<string, string | null>;

  /**
   * @param own the coach's addresses, and names where they are known
   * @param events all events that are looked at: who organises most of them is the coach under another address
   */
  constructor(
    clients: readonly KnownClient[],
    answers: readonly CalendarAnswer[],
    own: readonly string[],
    events: readonly EventDetails[],
  ) {
    this.#guesser = new ClientGuesser(clients);
    this.#names = new Map(clients.map(({ id, name }) => [id, name]));
    this.#people = new EventPeople(own, clients, events);
    this.#ownNames = own.filter((one) => !one.includes('@'));
    [this.#said, this.#learned] = lastSaid(answers);
  }

  /** Null for an event that is no session of anybody: it says so itself, the coach said so, or nothing about it looks like one. */
  match(event: TimedEvent): EventMatch | null {
    const coming = this.#people.of(event);
    if (coming.declined !== null) return null;
    const { people } = coming;
    const own = [...this.#ownNames, ...coming.coachNames];
    const who = whoOf(event.title, people);
    const said = this.#said.get(who);
    if (said === null) return null;
    const form = formOf(event);
    const isTentative = event.isTentative === true || coming.isTentative;
    const found = { who, people: people.length };
    if (said !== undefined && this.#names.has(said)) {
      const names = namesInTitles([this.#names.get(said)!], own);
      if (leftOutByTitle(event.title, names)) return null;
      // A title that the coach has named the client of is the answer itself; people may meet for something else too.
      const isUsual =
        people.length === 0 ? this.#isSession('session', form, said) : this.#isUsual(event, form, said, names);
      return { ...found, clientId: said, isCertain: isUsual && !isTentative, candidates: [said] };
    }
    const guess = this.#guesser.guess(event.title, people);
    // Whose session one with several people is, an address or a name among them does not say.
    const client = people.length > 1 ? null : guess.client;
    const names = namesInTitles(
      guess.candidates.map(({ name }) => name),
      own,
    );
    if (leftOutByTitle(event.title, names)) return null;
    const isKnown = client !== null && guess.by === 'address';
    const kind = titleKind(event.title, names);
    if (kind === 'private' && !isKnown && !this.#isAccepted(form, client)) return null;
    const candidates = guess.candidates.map(({ id }) => id);
    const looksLikeOne =
      candidates.length > 0 || people.length > 0 || OF_A_COACH.test(event.title) || saysCoaching(event.title);
    if (!looksLikeOne) return null;
    if (client === null) return { ...found, clientId: null, isCertain: false, candidates };
    const isUsual = isKnown ? this.#isUsual(event, form, client.id, names) : this.#isSession(kind, form, client.id);
    return { ...found, clientId: client.id, isCertain: isUsual && !isTentative, candidates };
  }

  /** Whether an event that became part of a session says now that it was cancelled, missed or declined. @param clientId whose session it is */
  isNotHeld(event: EventDetails, clientId: string | null): boolean {
    const coming = this.#people.of(event);
    if (coming.declined !== null) return true;
    const client = clientId === null ? undefined : this.#names.get(clientId);
    const names = namesInTitles(client === undefined ? [] : [client], [...this.#ownNames, ...coming.coachNames]);
    return leftOutByTitle(event.title, names) !== undefined;
  }

  /** Whether an event that is known to be with the client may be taken for coaching. */
  #isUsual({ title }: EventDetails, form: string, clientId: string, names: readonly string[]): boolean {
    const learned = this.#learned.get(form);
    return learned === undefined ? !isDoubtfulTitle(title, names) : learned === clientId;
  }

  /** Whether a title that has the client's name says that it is coaching, or the coach said so of one of its form. */
  #isSession(kind: TitleKind, form: string, clientId: string): boolean {
    const learned = this.#learned.get(form);
    return learned === undefined ? kind === 'session' : learned === clientId;
  }

  #isAccepted = (form: string, client: KnownClient | null) => client !== null && this.#learned.get(form) === client.id;
}

/**
 * By what events are known: by who comes, else by the title.
 * @example whoOf('Weekly', [{ name: 'Amara Osei', email: 'Amara@Example.com' }]) // 'people amara@example.com'
 */
export function whoOf(title: string, people: readonly Attendee[]): string {
  const named = people.map(({ email, name }) => comparable(email || name)).filter((one) => one !== '');
  return named.length > 0 ? `people ${named.toSorted().join(' ')}` : `title ${comparable(title)}`;
}

const FORM = 'form';

/**
 * What events have in common that a coach takes for the same: the words of the title without numbers, who comes, and whether it may come
 * about. A hash, so that it says nothing of anybody when the client is erased.
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

/** Longer ones are whole days or workshops: they are proposed, but never as certain. */
const CERTAIN_MINUTES_MAX = 4 * 60;
const CERTAIN_MINUTES_MIN = 10;

export const isUsualLength = (minutes: number) => minutes >= CERTAIN_MINUTES_MIN && minutes <= CERTAIN_MINUTES_MAX;

type LastSaid = Map<string, string | null>;

/** What the coach said last about each: who it is, null for nobody; and whose events of a form are, null for those that were refused. */
function lastSaid(answers: readonly CalendarAnswer[]): [LastSaid, LastSaid] {
  const [said, learned]: [LastSaid, LastSaid] = [new Map(), new Map()];
  const inOrder = answers
    .filter(({ who }) => who !== null)
    .toSorted((a, b) => compareTexts(a.answered_at, b.answered_at) || compareTexts(a.key, b.key));
  for (const { who, answer, client_id } of inOrder)
    if (who!.startsWith(`${FORM} `)) learned.set(who!, answer === 'session' ? client_id : null);
    else if (answer === 'nobody') said.set(who!, null);
    else if (client_id !== null) said.set(who!, client_id);
  return [said, learned];
}
