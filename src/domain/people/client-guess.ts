// Finds the client of a calendar event: by an attendee's address, unless the attendee's name differs from the holder's (an address
// can be a whole team's), else by a known client's full name among the attendees or in the title. If exactly one client is found,
// the session is theirs; several, or a first name alone, are offered and asked about.
import type { KnownClient } from './client-register.ts';
import { comparable } from './comparable.ts';
import { likenessOf, looksLike } from './names.ts';

export interface Attendee {
  readonly name: string;
  readonly email: string;
}

export interface ClientGuess {
  /** Certain enough to plan with; the preview shows it. */
  readonly client: KnownClient | null;
  /** The clients to offer, the likeliest first. */
  readonly candidates: readonly KnownClient[];
  /** By an attendee's address, or by a name among the attendees or in the title; null where only a first name fits, or nothing. */
  readonly by: 'address' | 'name' | null;
}

const NAME_WORDS_MAX = 6;
const TITLE_WORDS_MAX = 60;

/** Takes time in proportion to the title's words, however many clients there are. */
export class ClientGuesser {
  readonly #byEmail = new Map<string, KnownClient[]>();
  readonly #byName = new Map<string, KnownClient[]>();
  readonly #byFirstName = new Map<string, KnownClient[]>();

  constructor(known: readonly KnownClient[]) {
    for (const client of known) {
      const words = titleWords(client.name);
      if (comparable(client.email) !== '') put(this.#byEmail, comparable(client.email), client);
      put(this.#byName, words.slice(0, NAME_WORDS_MAX).join(' '), client);
      if (words[0] !== undefined) put(this.#byFirstName, words[0], client);
    }
  }

  guess(title: string, attendees: readonly Attendee[]): ClientGuess {
    const holders = attendees.flatMap(({ name, email }) =>
      (this.#byEmail.get(comparable(email)) ?? []).map((client) => ({ client, isOther: isOtherName(name, client) })),
    );
    const addressed = holders.flatMap(({ client, isOther }) => (isOther ? [] : [client]));
    const words = titleWords(title).slice(0, TITLE_WORDS_MAX);
    const inTitle = phrasesOf(words).flatMap((phrase) => this.#byName.get(phrase) ?? []);
    if (addressed.length > 0) {
      // A title that names somebody else says that somebody else's address was used.
      const isAnother = inTitle.length > 0 && !inTitle.some(({ id }) => addressed.some((one) => one.id === id));
      return decided(isAnother ? [...inTitle, ...addressed] : addressed, 'address');
    }
    const named = [...attendees.flatMap(({ name }) => this.#byName.get(titleWords(name).join(' ')) ?? []), ...inTitle];
    if (named.length > 0) return decided(named, 'name');
    const maybe = holders.map(({ client }) => client);
    return {
      client: null,
      by: null,
      candidates: distinct([...maybe, ...words.flatMap((word) => this.#byFirstName.get(word) ?? [])]),
    };
  }
}

/** Whether an attendee's name says that they are somebody else. Programs put the address there too. */
function isOtherName(name: string, client: KnownClient): boolean {
  if (name.trim() === '' || name.includes('@')) return false;
  return comparable(name) !== comparable(client.name) && !looksLike(likenessOf(name), likenessOf(client.name));
}

function decided(found: readonly KnownClient[], by: 'address' | 'name'): ClientGuess {
  const candidates = distinct(found);
  return { client: candidates.length === 1 ? candidates[0]! : null, candidates, by };
}

const distinct = (clients: readonly KnownClient[]) => [
  ...new Map(clients.map((client) => [client.id, client])).values(),
];

const CANDIDATES_MAX = 5;
function put(index: Map<string, KnownClient[]>, key: string, client: KnownClient): void {
  const there = index.get(key);
  if (!there) index.set(key, [client]);
  else if (there.length < CANDIDATES_MAX) there.push(client);
}

/** Words as titles and names are compared: without case, accents and signs. */
export function titleWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_word, start) =>
    Array.from({ length: NAME_WORDS_MAX }, (_none, more) => start + more + 1)
      .filter((end) => end <= words.length)
      .map((end) => words.slice(start, end).join(' ')),
  );
}

const GENERIC =
  /\b(?:(?:life|executive|career|business|team|first|intro(?:duction)?|discovery|chemistry|initial|follow[\s-]?up|weekly|monthly) )*(?:coaching|session|call|meeting|appointment|zoom|pro[\s-]?bono|1[:\s-]?(?:on[\s-])?1|one[\s-]to[\s-]one)\b(?:\s*(?:#?\d+))?/gi;
/** '#4', '3/6'. */
const COUNTER = /#\s*\d+|\d+\s*\/\s*\d+/g;
const JOINTS = /\s*(?:[:;–—|/<>&+•(),]|\s-\s|\b(?:with|for|and|x)\b)\s*/gi;

/**
 * The first attendee's name, else what the title holds besides words such as 'coaching session with', of several parts the one with two
 * capitals; may be empty.
 */
export function suggestedName(title: string, attendees: readonly Attendee[]): string {
  const attendee = attendees.find(({ name }) => name.trim() !== '' && !name.includes('@'));
  if (attendee) return attendee.name.trim();
  const parts = title.replace(COUNTER, ' ').replace(GENERIC, ' ').split(JOINTS);
  const names = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => /\p{L}{2}/u.test(part));
  return names.find((part) => /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u.test(part)) ?? names[0] ?? '';
}
