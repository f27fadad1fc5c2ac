// Whose session an event is: as the coach once said, else by an address, else by a full name (ADR 105).
import { compareTexts } from '#domain/lists.ts';
import { ClientGuesser, type Attendee } from '#domain/people/client-guess.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { comparable } from '#domain/people/names.ts';
import { leftOutByTitle } from '#domain/transfer/plan/event-values.ts';
import type { CalendarAnswer, EventDetails } from './calendar-event.ts';

export interface EventMatch {
  /** Null while only the coach knows. */
  readonly clientId: string | null;
  /** Whether nothing about it is doubtful: the coach said it, or one person comes who is one client. */
  readonly isCertain: boolean;
  /** Possible clients, the likeliest first. */
  readonly candidates: readonly string[];
  /** By what this event and others like it are known. */
  readonly who: string;
  /** Who comes beside the coach; 0 where the event does not say. */
  readonly people: number;
}

/** Addresses that programs put beside people. */
const NO_PERSON = /@(?:group\.calendar\.google\.com|resource\.calendar\.google\.com|import\.calendar\.google\.com)$/i;
const COACHING = /\b(?:coach\w*|mentor\w*|supervis\w*|session|sitzung|séance|client|klient\w*|kunde|kundin)\b/iu;

/** How often somebody organises events before they are taken for the coach. */
const OWN_EVENTS_MIN = 3;

export class EventMatcher {
  readonly #guesser: ClientGuesser;
  readonly #own: ReadonlySet<string>;
  readonly #clientIds: ReadonlySet<string>;
  /** Null: nobody. */
  readonly #said: ReadonlyMap<string, string | null>;

  /**
   * @param own the coach's addresses
   * @param events all events that are looked at: who organises most of them is the coach under another address
   */
  constructor(
    clients: readonly KnownClient[],
    answers: readonly CalendarAnswer[],
    own: readonly string[],
    events: readonly EventDetails[],
  ) {
    this.#guesser = new ClientGuesser(clients);
    this.#clientIds = new Set(clients.map(({ id }) => id));
    this.#own = new Set([...own.map(comparable), ...organisers(events, clients)]);
    this.#said = saidOf(answers);
  }

  /** Null for an event that is no session of anybody: it says so itself, the coach said so, or nothing about it looks like one. */
  match(event: EventDetails): EventMatch | null {
    if (leftOutByTitle(event.title)) return null;
    const all = this.#peopleOf(event);
    if (all.some(({ email, hasDeclined }) => hasDeclined && this.#own.has(comparable(email)))) return null;
    const invited = all.filter(({ email }) => !this.#own.has(comparable(email)));
    const people = invited.filter(({ hasDeclined }) => !hasDeclined);
    // The person who was to come has declined.
    if (invited.length > 0 && people.length === 0) return null;
    const who = whoOf(event.title, people);
    const said = this.#said.get(who);
    if (said === null) return null;
    if (said !== undefined && this.#clientIds.has(said))
      return { clientId: said, isCertain: true, candidates: [said], who, people: people.length };
    const guess = this.#guesser.guess(event.title, people);
    // Whose session one with several people is, an address or a name among them does not say.
    const client = people.length > 1 ? null : guess.client;
    const candidates = guess.candidates.map(({ id }) => id);
    const looksLikeOne = candidates.length > 0 || people.length > 0 || COACHING.test(event.title);
    if (!looksLikeOne) return null;
    return { clientId: client?.id ?? null, isCertain: client !== null, candidates, who, people: people.length };
  }

  /** The organizer comes as well, unless many share the calendar. */
  #peopleOf({ people, organizer }: EventDetails): EventDetails['people'] {
    const listed = people.filter(({ email }) => !NO_PERSON.test(email));
    const isListed = (one: Attendee) => listed.some(({ email }) => comparable(email) === comparable(one.email));
    if (!organizer || organizer.email === '' || NO_PERSON.test(organizer.email) || isListed(organizer)) return listed;
    // With nobody invited, the organiser is the owner of the calendar.
    return listed.length === 0 ? listed : [...listed, { ...organizer, hasDeclined: false }];
  }
}

/**
 * By what events are known: by who comes, else by the title.
 * @example whoOf('Weekly', [{ name: 'Amara Osei', email: 'Amara@Example.com' }]) // 'people amara@example.com'
 */
export function whoOf(title: string, people: readonly Attendee[]): string {
  const named = people.map(({ email, name }) => comparable(email || name)).filter((one) => one !== '');
  return named.length > 0 ? `people ${named.toSorted().join(' ')}` : `title ${comparable(title)}`;
}

/** What the coach said last about each. */
function saidOf(answers: readonly CalendarAnswer[]): Map<string, string | null> {
  const said = new Map<string, string | null>();
  const inOrder = answers
    .filter(({ who }) => who !== null)
    .toSorted((a, b) => compareTexts(a.answered_at, b.answered_at) || compareTexts(a.key, b.key));
  for (const { who, answer, client_id } of inOrder)
    if (answer === 'nobody') said.set(who!, null);
    else if (client_id !== null) said.set(who!, client_id);
  return said;
}

/** The address that organises more than half of the events with an organiser, and is no client's. */
function organisers(events: readonly EventDetails[], clients: readonly KnownClient[]): string[] {
  const ofClients = new Set(clients.map(({ email }) => comparable(email)));
  const counts = new Map<string, number>();
  let all = 0;
  for (const { organizer } of events) {
    const email = comparable(organizer?.email ?? '');
    if (email === '') continue;
    all += 1;
    if (!ofClients.has(email)) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= OWN_EVENTS_MIN && count * 2 > all).map(([email]) => email);
}
