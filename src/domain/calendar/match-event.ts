// Finds the client of an event: by what the coach said before, else by address, else by full name; and says whether that is certain
// (ADR 105).
import { type ClientGuess, ClientGuesser, titleWords, type Attendee } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { leftOutByNotes, leftOutByTitle } from '#domain/transfer/plan/event-values.ts';
import type { SessionKind } from '#domain/sessions/session-kinds.ts';
import {
  type CalendarAnswer,
  type CalendarArea,
  type EventDetails,
  type HeldEvent,
  isWholeDay,
  type TimedEvent,
} from './calendar-event.ts';
import { formOf, lastSaid, type Learned, type SaidClient, whoOf } from './event-form.ts';
import { EventPeople } from '#domain/people/event-people.ts';
import { giverOf } from '#domain/transfer/columns/calendar/person-in-title.ts';
import { receivedArea, type ReceivedArea, type TitleFormat } from '#domain/transfer/columns/calendar/received-words.ts';
import { EventTitle, namesInTitles } from '#domain/transfer/columns/calendar/title-words.ts';
import { isLonger } from '#domain/transfer/columns/calendar/usual-length.ts';

export interface EventMatch {
  /** The table of the record that the event becomes. */
  readonly area: CalendarArea;
  /** Null while only the coach knows who it is. */
  readonly clientId: string | null;
  /** Whether nothing is in doubt: the coach confirmed it before, or one client takes part and the title doesn't contradict. */
  readonly isCertain: boolean;
  /** Whether it is more likely something else: such events are listed only on request (ADR 135). */
  readonly isUnlikely: boolean;
  /** Possible clients, the likeliest first. */
  readonly candidates: readonly string[];
  /** As whoOf() gives it. */
  readonly who: string;
  /** The number of people besides the coach; 0 if the event doesn't say. */
  readonly people: number;
  /** The format of a session with several people, if the title says it. */
  readonly format: TitleFormat | null;
  /** Named in the title, and only the coach knows whether it was given or received. */
  readonly asks: SessionKind | null;
  /** For supervision and mentoring received: who gave it; for training: its title. Empty if the event doesn't say. */
  readonly name: string;
  /** Whether `name` is certain. */
  readonly isNamed: boolean;
  /** The record that the last event of this form became: the coach has confirmed its name. */
  readonly lastRecord: string | null;
}

const OF_A_COACH = /\b(?:coach\w*|mentor\w*|supervis\w*|session|sitzung|séance|client|klient\w*|kunde|kundin)\b/iu;

export class EventMatcher {
  readonly #guesser: ClientGuesser;
  readonly #people: EventPeople;
  readonly #names: ReadonlyMap<string, string>;
  /** The known names of the coach. */
  readonly #ownNames: readonly string[];
  /** By `who`, the client that the coach named. */
  readonly #said: ReadonlyMap<string, SaidClient>;
  /** By form, what the last event became; null if it was refused. */
  readonly #learned: ReadonlyMap<string, Learned | null>;
  /** The forms of events that are part of records. */
  readonly #recorded: ReadonlySet<string>;

  /**
   * @param own the coach's addresses and known names
   * @param events all events of the search: who organises most of them is taken for the coach, under another address
   */
  constructor(
    clients: readonly KnownClient[],
    answers: readonly CalendarAnswer[],
    own: readonly string[],
    events: readonly HeldEvent[],
  ) {
    this.#guesser = new ClientGuesser(clients);
    this.#names = new Map(clients.map(({ id, name }) => [id, name]));
    this.#people = new EventPeople(own, clients, events);
    this.#ownNames = own.filter((one) => !one.includes('@'));
    [this.#said, this.#learned] = lastSaid(answers);
    const recorded = new Set(answers.flatMap(({ key, answer }) => (answer === 'record' ? [key] : [])));
    this.#recorded = new Set(events.flatMap((event) => (recorded.has(event.key) ? [formOf(event)] : [])));
  }

  /** Null if the event is not a record: by its title, by what the coach said, or because nothing about it looks like one. */
  match(event: TimedEvent): EventMatch | null {
    const match = this.#matchOf(event);
    // The length of a session cannot be told from whole days.
    return match?.area === 'sessions' && isWholeDay(event) ? null : match;
  }

  #matchOf(event: TimedEvent): EventMatch | null {
    const coming = this.#people.of(event);
    if (coming.declined !== null || leftOutByNotes(event.notes)) return null;
    const { people } = coming;
    const who = whoOf(event.title, people);
    const said = this.#said.get(who);
    const form = formOf(event);
    const seen: SeenEvent = {
      title: event.title,
      people,
      own: [...this.#ownNames, ...coming.coachNames],
      who,
      form,
      isLong: isLonger(event.minutes),
      learned: this.#learned.get(form),
      said,
      isTentative: event.isTentative === true || coming.isTentative,
    };
    const { learned } = seen;
    if (said?.id !== null && learned && learned.area !== 'sessions') {
      const title = titleOf(seen, []);
      return leftOutByTitle(seen.title, title) ? null : receivedMatch(seen, title, learned.area);
    }
    if (said?.id && this.#names.has(said.id)) return this.#ofSaid(seen, said.id);
    const match = this.#ofGuess(seen);
    // Who was nobody may have become a client.
    return said?.id === null && !match?.clientId ? null : match;
  }

  /** The client that the coach named for other events with the same `who`. */
  #ofSaid(seen: SeenEvent, said: string): EventMatch | null {
    const title = titleOf(seen, [this.#names.get(said)!]);
    if (leftOutByTitle(seen.title, title)) return null;
    // If the coach named the client of a title, the title alone decides. The same people may also meet for other reasons.
    const isNamed = seen.people.length === 0;
    const isPlain = isNamed || !title.isDoubtful;
    const asks = isNamed ? null : asksOf(seen, title);
    const isUnlikely = this.#isUnlikely(seen, said, isPlain, seen.isTentative || (!isNamed && title.isUnlikely));
    // If the coach named several clients, the last of them is only the likeliest.
    const isCertain = !seen.said!.isMixed && isUsual(seen, said, isPlain);
    return sessionMatch(seen, title, { clientId: said, isCertain, isUnlikely, candidates: [said], asks });
  }

  #ofGuess(seen: SeenEvent): EventMatch | null {
    const { people } = seen;
    const guess = this.#guesser.guess(seen.title, people);
    // With several people, neither an address nor a name tells which one is the client.
    const client = people.length > 1 ? null : guess.client;
    const known = guess.candidates.map(({ name }) => name);
    const title = titleOf(seen, known);
    if (leftOutByTitle(seen.title, title)) return null;
    const isKnown = client !== null && guess.by === 'address';
    const { kind } = title;
    const isAccepted = client !== null && seen.learned?.clientId === client.id;
    if (kind === 'private' && !isKnown && !isAccepted) return null;
    const candidates = guess.candidates.map(({ id }) => id);
    const area = seen.learned?.area === 'sessions' ? null : receivedArea(title, guess);
    if (area !== null) return seen.learned === null ? null : receivedMatch(seen, title, area);
    const saysOne = OF_A_COACH.test(seen.title) || title.saysCoaching;
    if (candidates.length === 0 && people.length === 0 && !saysOne) return null;
    const clientId = client?.id ?? null;
    const isPlain = clientId !== null && (isKnown ? !title.isDoubtful : kind === 'session');
    const isDoubtful = seen.isTentative || title.isUnlikely || (!saysOne && isAnybodys(seen, guess));
    const isUnlikely = this.#isUnlikely(seen, clientId, isPlain, isDoubtful);
    const isCertain = clientId !== null && isUsual(seen, clientId, isPlain);
    return sessionMatch(seen, title, { clientId, isCertain, isUnlikely, candidates, asks: asksOf(seen, title) });
  }

  /** Whether an event that is part of a session was cancelled, missed or declined since. */
  isNotHeld(event: EventDetails, clientId: string | null): boolean {
    const coming = this.#people.of(event);
    if (coming.declined !== null || leftOutByNotes(event.notes)) return true;
    const client = clientId === null ? undefined : this.#names.get(clientId);
    const names = namesInTitles(client === undefined ? [] : [client], [...this.#ownNames, ...coming.coachNames]);
    return leftOutByTitle(event.title, new EventTitle(event.title, names)) !== undefined;
  }

  /**
   * What the coach said about events of the same form goes before what the event says. A refusal says nothing about other events of the
   * form if some of them are recorded, or if the event plainly is a session with a client: then only the refused one was not held.
   */
  #isUnlikely({ learned, form }: SeenEvent, clientId: string | null, isPlain: boolean, isDoubtful: boolean): boolean {
    if (learned === null) return !this.#recorded.has(form) && (!isPlain || isDoubtful);
    const isAccepted = learned !== undefined && (clientId === null || learned.clientId === clientId);
    return !isAccepted && isDoubtful;
  }
}

/** An event, and what is known about it before its client is. */
interface SeenEvent {
  readonly title: string;
  /** Without the coach. */
  readonly people: readonly Attendee[];
  /** Names of the coach. */
  readonly own: readonly string[];
  readonly who: string;
  readonly form: string;
  /** Whether it lasts longer than appointments usually do. */
  readonly isLong: boolean;
  /** What the last event of its form became; null if the coach refused it. */
  readonly learned: Learned | null | undefined;
  /** Whom the coach named for events with this `who`. */
  readonly said: SaidClient | undefined;
  readonly isTentative: boolean;
}

/** Whether it is a session with this client: the last event of its form was, or the coach said nothing and the event is plain. */
const isUsual = ({ learned, said }: SeenEvent, clientId: string, isPlain: boolean) =>
  learned === undefined ? isPlain && said?.id !== null : learned?.clientId === clientId;

/** @param clients names of the possible clients */
const titleOf = ({ title, own, isLong }: SeenEvent, clients: readonly string[]) =>
  new EventTitle(title, namesInTitles(clients, own), isLong);

/** No client is known, and several people come or the title has more than names and words for appointments. */
function isAnybodys(seen: SeenEvent, { by, candidates }: ClientGuess): boolean {
  if (by !== null) return false;
  if (seen.people.length > 1) return true;
  const names = [...seen.people, ...candidates].map(({ name }) => name);
  const firstNames = names.flatMap((name) => titleWords(name)[0] ?? []);
  return !titleOf(seen, [...names, ...firstNames]).isPlain;
}

type SessionFound = Pick<EventMatch, 'clientId' | 'isCertain' | 'isUnlikely' | 'candidates' | 'asks'>;

const sessionMatch = ({ who, people, isTentative }: SeenEvent, title: EventTitle, found: SessionFound): EventMatch => ({
  area: 'sessions',
  ...found,
  isCertain: found.isCertain && !found.isUnlikely && !isTentative && found.asks === null,
  who,
  people: people.length,
  format: title.saysCoaching ? title.format : null,
  name: '',
  isNamed: false,
  lastRecord: null,
});

/** Certain if the coach has confirmed an event of the same form. */
function receivedMatch(seen: SeenEvent, title: EventTitle, area: ReceivedArea): EventMatch {
  const { people, who, learned, isTentative } = seen;
  const { name, isClear } = giverOf(seen, area);
  const isConfirmed = learned?.area === area;
  return {
    area,
    clientId: null,
    isCertain: isConfirmed && !isTentative,
    isUnlikely: !isConfirmed && (isTentative || title.isUnlikely),
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

/** Whether it was given or received is asked until an event of the same form was confirmed as a session. */
function asksOf({ learned }: SeenEvent, { received }: EventTitle): SessionKind | null {
  return received === null || learned?.area === 'sessions' ? null : GIVEN_KINDS[received.area];
}
