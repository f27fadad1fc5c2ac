// Who comes to an event besides the coach, without rooms and those who declined; for connected calendars and files (ADR 105).
import { compareTexts } from '#domain/lists.ts';
import type { Attendee } from './client-guess.ts';
import type { KnownClient } from './client-register.ts';
import { comparable } from './comparable.ts';

/** Somebody who is invited. */
export interface EventPerson extends Attendee {
  readonly hasDeclined: boolean;
  /** Whether they answered that they may come. */
  readonly isTentative?: boolean;
}

/** The people of an event. */
export interface InvitedPeople {
  /** Everybody invited. */
  readonly people: readonly EventPerson[];
  readonly organizer: Attendee | null;
}

export type WhoComes =
  | { readonly declined: 'coach' | 'everybody' }
  | {
      readonly declined: null;
      /** Beside the coach. */
      readonly people: readonly EventPerson[];
      /** The coach or the only guest answered that they may come. */
      readonly isTentative: boolean;
      /** As the event writes the coach's. */
      readonly coachNames: readonly string[];
    };

/** Addresses that programs put beside people. */
const NO_PERSON = /@(?:group\.calendar\.google\.com|resource\.calendar\.google\.com|import\.calendar\.google\.com)$/i;

/** How often somebody organises events before they are taken for the coach. */
const OWN_EVENTS_MIN = 3;

export class EventPeople {
  readonly #own: ReadonlySet<string>;

  /**
   * @param own the coach's addresses, and names where they are known
   * @param events all events that are searched: the organiser of most of them is the coach, under another address
   */
  constructor(own: readonly string[], clients: readonly KnownClient[], events: Iterable<InvitedPeople>) {
    const known = own.map(comparable).filter((one) => one !== '');
    this.#own = new Set([...known, ...organisers(events, clients)]);
  }

  of(event: InvitedPeople): WhoComes {
    const all = listedIn(event);
    const coach = all.filter((one) => this.#isOwn(one));
    if (coach.some(({ hasDeclined }) => hasDeclined)) return { declined: 'coach' };
    const invited = all.filter((one) => !this.#isOwn(one));
    const people = invited.filter(({ hasDeclined }) => !hasDeclined);
    if (invited.length > 0 && people.length === 0) return { declined: 'everybody' };
    const [only] = people.length === 1 ? people : [];
    const isTentative = [...coach, ...(only ? [only] : [])].some((one) => one.isTentative === true);
    return { declined: null, people, isTentative, coachNames: coach.map(({ name }) => name) };
  }

  #isOwn = ({ email, name }: Attendee) => this.#own.has(comparable(email)) || this.#own.has(comparable(name));
}

/** The organiser comes as well, unless many share the calendar. */
function listedIn({ people, organizer }: InvitedPeople): readonly EventPerson[] {
  const listed = people.filter(({ email }) => !NO_PERSON.test(email));
  const isListed = (one: Attendee) => listed.some(({ email }) => comparable(email) === comparable(one.email));
  if (!organizer || organizer.email === '' || NO_PERSON.test(organizer.email) || isListed(organizer)) return listed;
  // With nobody invited, the organiser is the owner of the calendar.
  return listed.length === 0 ? listed : [...listed, { ...organizer, hasDeclined: false }];
}

/** The address that organises more than half of the events with an organiser, and is no client's. */
function organisers(events: Iterable<InvitedPeople>, clients: readonly KnownClient[]): string[] {
  const ofClients = new Set(clients.map(({ email }) => comparable(email)));
  const counts = new Map<string, number>();
  let all = 0;
  for (const { organizer } of events) {
    const email = comparable(organizer?.email ?? '');
    if (email === '') continue;
    all += 1;
    if (!ofClients.has(email)) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= OWN_EVENTS_MIN && count * 2 > all)
    .map(([email]) => email)
    .toSorted(compareTexts);
}
