// Whatever happens in two calendars, and in whatever order and however often they are read, the proposals are those of what the
// calendars say at last and of what the coach decided.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { CalendarAnswer, HeldEvent } from '#domain/calendar/calendar-event.ts';
import {
  acceptedAnswers,
  refusedChangeAnswers,
  refusedAnswers,
  takenBackAnswers,
  type AnswerInput,
} from '#domain/calendar/decide.ts';
import type { LoggedSession, Proposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';

const CLIENTS = [
  { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' },
  { id: 'ben', name: 'Ben Ito', email: 'ben@example.org' },
];
const TITLES = ['Amara Osei', 'Ben Ito', 'Coaching', 'Amara', 'Dentist', 'Cancelled: Ben Ito'];
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];

/** What a calendar holds, by key. */
type Calendar = ReadonlyMap<string, HeldEvent>;

const event = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  day: fc.constantFrom(...DAYS),
  hour: fc.constantFrom('08', '09', '14'),
  minutes: fc.constantFrom(30, 60, 90),
  title: fc.constantFrom(...TITLES),
});
const feed = fc.constantFrom('1', '2');
const step = fc.oneof(
  // Adds an event, or moves, renames or stretches the one that is there.
  fc.record({ does: fc.constant('write' as const), feed, event }),
  fc.record({ does: fc.constant('cancel' as const), feed, key: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  fc.record({ does: fc.constant('read' as const), feed }),
  fc.record({ does: fc.constant('decide' as const), place: fc.nat(9), how: fc.constantFrom('accept', 'refuse') }),
  fc.record({ does: fc.constant('delete' as const), place: fc.nat(9) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The calendars, what was last read of them, and what the coach did. */
class World {
  readonly calendars = new Map<string, Calendar>([
    ['1', new Map()],
    ['2', new Map()],
  ]);
  readonly stored = new Map<string, Calendar>([
    ['1', new Map()],
    ['2', new Map()],
  ]);
  answers: CalendarAnswer[] = [];
  sessions: LoggedSession[] = [];
  #time = 0;

  take(one: Step): void {
    if (one.does === 'write') this.#change(one.feed, (events) => events.set(one.event.key, rowOf(one.feed, one.event)));
    if (one.does === 'cancel') this.#change(one.feed, (events) => events.delete(one.key));
    if (one.does === 'read') this.read(one.feed);
    if (one.does === 'delete') this.sessions = this.sessions.filter((_session, place) => place !== one.place);
    const proposal = one.does === 'decide' ? this.proposals()[one.place] : undefined;
    if (proposal && one.does === 'decide') this.#decide(proposal, one.how === 'accept');
  }

  read = (name: string) => this.stored.set(name, this.calendars.get(name)!);

  proposals(feeds = ['1', '2']): Proposal[] {
    const events = feeds.flatMap((name) => [...this.stored.get(name)!.values()]);
    const present = feeds.map((feedId) => ({
      feedId,
      isWhole: true,
      from: '2026-01-01',
      since: DAYS[0]!,
      series: new Set<string>(),
      other: new Set<string>(),
      cancelled: new Set<string>(),
    }));
    const { answers, sessions } = this;
    return propose({ events, answers, clients: CLIENTS, sessions, own: [], feeds: present });
  }

  #change(name: string, change: (events: Map<string, HeldEvent>) => unknown): void {
    const events = new Map(this.calendars.get(name));
    change(events);
    this.calendars.set(name, events);
  }

  #decide(proposal: Proposal, isAccepted: boolean): void {
    const clientId = proposal.clientId ?? 'amara';
    // The form would refuse it: a client has one session on a day.
    if (isAccepted && proposal.kind === 'new' && this.#isTaken(clientId, proposal.day)) return;
    const id = proposal.kind === 'new' ? `s${this.#time}` : proposal.record.id;
    if (isAccepted) {
      const logged = { id, client_id: clientId, date: proposal.day, duration: proposal.minutes };
      const others = this.sessions.filter((one) => one.id !== id);
      this.sessions = proposal.kind === 'withdrawn' ? others : [...others, logged];
    }
    const given = isAccepted ? accept(proposal, clientId, id) : refuse(proposal, this.answers);
    this.#time += 1;
    const answered_at = new Date(this.#time * 1000).toISOString();
    const keys = new Set(given.map(({ key }) => key));
    this.answers = [
      ...this.answers.filter(({ key }) => !keys.has(key)),
      ...given.map((one) => ({ ...one, answered_at })),
    ];
  }

  #isTaken = (clientId: string, day: string) =>
    this.sessions.some((one) => one.client_id === clientId && one.date === day);
}

function accept(proposal: Proposal, clientId: string, id: string): AnswerInput[] {
  const became = { area: 'sessions', recordId: id, clientId } as const;
  return proposal.kind === 'withdrawn' ? takenBackAnswers(proposal) : acceptedAnswers(proposal, became);
}

const refuse = (proposal: Proposal, answers: readonly CalendarAnswer[]) =>
  proposal.kind === 'new' ? refusedAnswers(proposal) : refusedChangeAnswers(proposal, answers);

const rowOf = (
  feedId: string,
  { key, day, hour, minutes, title }: typeof event extends fc.Arbitrary<infer One> ? One : never,
) => ({
  feedId: feedId,
  key,
  day,
  start: `${day}T${hour}:00:00.000Z`,
  minutes,
  title,
  people: [],
  organizer: null,
});

/** Whatever the order in which calendars are read, the same is proposed, and nothing that was decided comes again. */
export function expectAnyOrder(numRuns: number): void {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25, size: 'max' }),
      fc.shuffledSubarray(['1', '2', '1', '2'], { minLength: 4 }),
      (steps, reads) => {
        const world = new World();
        for (const one of steps) world.take(one);
        for (const name of reads) world.read(name);
        const found = world.proposals();
        expect(world.proposals(['2', '1'])).toEqual(found);
        // One that never read anything before.
        const fresh = new World();
        for (const [name, calendar] of world.calendars) fresh.stored.set(name, calendar);
        fresh.answers = world.answers.toReversed();
        fresh.sessions = world.sessions.toReversed();
        expect(fresh.proposals()).toEqual(found);

        const decided = new Set(world.answers.flatMap(({ key, answer }) => (answer === 'open' ? [] : [key])));
        const offered = found.filter(({ kind }) => kind === 'new');
        expect(offered.flatMap(({ events }) => events.filter(({ key }) => decided.has(key)))).toEqual([]);
        const days = offered.flatMap(({ clientId, day }) => (clientId === null ? [] : [`${clientId} ${day}`]));
        const taken = world.sessions.map(({ client_id, date }) => `${client_id} ${date}`);
        expect(new Set([...days, ...taken]).size).toBe(days.length + taken.length);
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
      },
    ),
    { numRuns },
  );
}

/** A coach who says yes to everything that is certain is asked nothing more. */
export function expectAnEnd(numRuns: number): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
      const world = new World();
      for (const one of steps) world.take(one);
      for (let round = 0; round < 30 && world.proposals().length > 0; round += 1)
        world.take({ does: 'decide', place: 0, how: round % 2 === 0 ? 'refuse' : 'accept' });
      const left = world.proposals().filter(({ clientId }) => clientId !== null);
      expect(left).toEqual([]);
    }),
    { numRuns },
  );
}
