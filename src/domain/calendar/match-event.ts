// Whose session an event is: as the coach once said, else by an address, else by a full name; and whether that is certain (ADR 105).
import { compareTexts } from '#domain/lists.ts';
import { ClientGuesser, titleWords, type Attendee } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { comparable } from '#domain/people/names.ts';
import { leftOutByTitle } from '#domain/transfer/plan/event-values.ts';
import type { SessionKind } from '#domain/sessions/session-kinds.ts';
import type { CalendarAnswer, CalendarArea, EventDetails, HeldEvent } from './calendar-event.ts';
import { EventPeople } from '#domain/people/event-people.ts';
import { eventRowId } from './row-id.ts';
import { giverOf } from '#domain/transfer/columns/calendar/person-in-title.ts';
import { receivedArea, type ReceivedArea, type TitleFormat } from '#domain/transfer/columns/calendar/received-words.ts';
import { EventTitle, namesInTitles } from '#domain/transfer/columns/calendar/title-words.ts';

export interface EventMatch {
  /** What the event becomes. */
  readonly area: CalendarArea;
  /** The client; null while only the coach knows. */
  readonly clientId: string | null;
  /** Whether nothing is in doubt: the coach said so, or one client takes part and the title doesn't say otherwise. */
  readonly isCertain: boolean;
  /** Possible clients, the likeliest first. */
  readonly candidates: readonly string[];
  /** Identifies this event and others like it. */
  readonly who: string;
  /** How many people take part besides the coach; 0 if the event doesn't say. */
  readonly people: number;
  /** The format of a session with several people, from the title. */
  readonly format: TitleFormat | null;
  /** What the title names that the coach may have given or received. */
  readonly asks: SessionKind | null;
  /** Of supervision, mentoring or training received: who gave it, or its title. Empty if the event doesn't say. */
  readonly name: string;
  /** Whether `name` is certain. */
  readonly isNamed: boolean;
  /** The record that the last event of this form became, of which the coach confirmed the name. */
  readonly lastRecord: string | null;
}

type TimedEvent = EventDetails & Pick<HeldEvent, 'minutes'>;

const OF_A_COACH = /\b(?:coach\w*|mentor\w*|supervis\w*|session|sitzung|séance|client|klient\w*|kunde|kundin)\b/iu;

export class EventMatcher {
  readonly #guesser: ClientGuesser;
  readonly #people: EventPeople;
  readonly #names: ReadonlyMap<string, string>;
  /** The coach's own names, as far as they are known. */
  readonly #ownNames: readonly string[];
  /** Null: nobody. */
  readonly #said: ReadonlyMap<string, string | null>;
  /** By the form of the event. Null: it was refused. */
  readonly #learned: ReadonlyMap<string, Learned | null>;

  /**
   * @param own the coach's addresses, and names where they are known
   * @param events all events that are searched: the organiser of most of them is the coach, under another address
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

  /** Null for an event that is no record: it says so, the coach said so, or nothing about it looks like a record. */
  match(event: TimedEvent): EventMatch | null {
    const coming = this.#people.of(event);
    if (coming.declined !== null) return null;
    const { people } = coming;
    const who = whoOf(event.title, people);
    const said = this.#said.get(who);
    if (said === null) return null;
    const form = formOf(event);
    const seen: SeenEvent = {
      title: event.title,
      people,
      own: [...this.#ownNames, ...coming.coachNames],
      who,
      form,
      learned: this.#learned.get(form),
      isTentative: event.isTentative === true || coming.isTentative,
    };
    const { learned } = seen;
    if (learned && learned.area !== 'sessions') {
      const title = new EventTitle(seen.title, namesInTitles([], seen.own));
      return leftOutByTitle(seen.title, title) ? null : receivedMatch(seen, title, learned.area);
    }
    return said !== undefined && this.#names.has(said) ? this.#ofSaid(seen, said) : this.#ofGuess(seen);
  }

  /** The client that the coach named for other events with the same `who`. */
  #ofSaid(seen: SeenEvent, said: string): EventMatch | null {
    const title = new EventTitle(seen.title, namesInTitles([this.#names.get(said)!], seen.own));
    if (leftOutByTitle(seen.title, title)) return null;
    // If the coach has named the client of a title, the title decides; people may meet for other reasons too.
    const isUsual = this.#isUsual(seen, said, () => seen.people.length === 0 || !title.isDoubtful);
    const asks = seen.people.length === 0 ? null : asksOf(seen, title);
    return sessionMatch(seen, title, { clientId: said, isCertain: isUsual, candidates: [said], asks });
  }

  #ofGuess(seen: SeenEvent): EventMatch | null {
    const { people } = seen;
    const guess = this.#guesser.guess(seen.title, people);
    // In a session with several people, an address or a name does not tell which one is the client.
    const client = people.length > 1 ? null : guess.client;
    const known = guess.candidates.map(({ name }) => name);
    const title = new EventTitle(seen.title, namesInTitles(known, seen.own));
    if (leftOutByTitle(seen.title, title)) return null;
    const isKnown = client !== null && guess.by === 'address';
    const { kind } = title;
    const isAccepted = client !== null && seen.learned?.clientId === client.id;
    if (kind === 'private' && !isKnown && !isAccepted) return null;
    const candidates = guess.candidates.map(({ id }) => id);
    const area = seen.learned?.area === 'sessions' ? null : receivedArea(title, guess);
    if (area !== null) return seen.learned === null ? null : receivedMatch(seen, title, area);
    const looksLikeOne =
      candidates.length > 0 || people.length > 0 || OF_A_COACH.test(seen.title) || title.saysCoaching;
    if (!looksLikeOne) return null;
    const asks = asksOf(seen, title);
    if (client === null) return sessionMatch(seen, title, { clientId: null, isCertain: false, candidates, asks });
    const isUsual = this.#isUsual(seen, client.id, () => (isKnown ? !title.isDoubtful : kind === 'session'));
    return sessionMatch(seen, title, { clientId: client.id, isCertain: isUsual, candidates, asks });
  }

  /** Whether an event that is part of a session now says that it was cancelled, missed or declined. @param clientId the client */
  isNotHeld(event: EventDetails, clientId: string | null): boolean {
    const coming = this.#people.of(event);
    if (coming.declined !== null) return true;
    const client = clientId === null ? undefined : this.#names.get(clientId);
    const names = namesInTitles(client === undefined ? [] : [client], [...this.#ownNames, ...coming.coachNames]);
    return leftOutByTitle(event.title, new EventTitle(event.title, names)) !== undefined;
  }

  /** Whether the event is coaching of the client: the coach said so of one of its form, or nothing else is said. */
  #isUsual = ({ learned }: SeenEvent, clientId: string, isByItself: () => boolean) =>
    learned === undefined ? isByItself() : learned?.clientId === clientId;
}

/** An event with what is known before its client is. */
interface SeenEvent {
  readonly title: string;
  /** Beside the coach. */
  readonly people: readonly Attendee[];
  /** Names of the coach. */
  readonly own: readonly string[];
  readonly who: string;
  readonly form: string;
  /** What the coach said last of an event of its form; null: it was refused. */
  readonly learned: Learned | null | undefined;
  readonly isTentative: boolean;
}

type SessionFound = Pick<EventMatch, 'clientId' | 'isCertain' | 'candidates' | 'asks'>;

const sessionMatch = ({ who, people, isTentative }: SeenEvent, title: EventTitle, found: SessionFound): EventMatch => ({
  area: 'sessions',
  ...found,
  isCertain: found.isCertain && !isTentative && found.asks === null,
  who,
  people: people.length,
  format: title.saysCoaching ? title.format : null,
  name: '',
  isNamed: false,
  lastRecord: null,
});

/** Certain where the coach has confirmed one of its form. */
function receivedMatch(seen: SeenEvent, title: EventTitle, area: ReceivedArea): EventMatch {
  const { people, who, learned, isTentative } = seen;
  const { name, isClear } = giverOf(seen, area);
  return {
    area,
    clientId: null,
    isCertain: learned?.area === area && !isTentative,
    candidates: [],
    who,
    people: people.length,
    format: title.format,
    asks: null,
    name,
    isNamed: isClear,
    lastRecord: learned?.recordId ?? null,
  };
}

const GIVEN_KINDS = {
  supervision_sessions: 'supervision',
  mentor_coaching: 'mentoring',
  cpd_records: 'training',
} as const satisfies Record<ReceivedArea, SessionKind>;

/** What the coach is asked to look at, until one of its form was confirmed as a session. */
function asksOf({ learned }: SeenEvent, { received }: EventTitle): SessionKind | null {
  return received === null || learned?.area === 'sessions' ? null : GIVEN_KINDS[received.area];
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

/** What an event of some form became. */
interface Learned {
  readonly area: CalendarArea;
  readonly clientId: string | null;
  readonly recordId: string | null;
}

/** What the coach said last about each: who it is, null for nobody; and what events of a form are, null for those that were refused. */
function lastSaid(answers: readonly CalendarAnswer[]): [Map<string, string | null>, Map<string, Learned | null>] {
  const said = new Map<string, string | null>();
  const learned = new Map<string, Learned | null>();
  const inOrder = answers
    .filter(({ who }) => who !== null)
    .toSorted((a, b) => compareTexts(a.answered_at, b.answered_at) || compareTexts(a.key, b.key));
  for (const { who, answer, area, client_id, record_id } of inOrder)
    if (who!.startsWith(`${FORM} `))
      learned.set(who!, answer === 'record' ? { area: area!, clientId: client_id, recordId: record_id } : null);
    else if (answer === 'nobody') said.set(who!, null);
    else if (client_id !== null) said.set(who!, client_id);
  return [said, learned];
}
