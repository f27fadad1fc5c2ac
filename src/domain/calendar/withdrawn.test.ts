import { describe, expect, it } from 'vitest';
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';
import { acceptedAnswers, refusedChangeAnswers, takenBackAnswers, type AnswerInput } from './decide.ts';
import type { FeedPresence } from './feed-presence.ts';
import type { ChangeProposal, LoggedSession, NewProposal, WithdrawnProposal } from './proposal.ts';
import { propose } from './propose.ts';

const AMARA = { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' };
const FEED: FeedPresence = {
  feedId: '1',
  isWhole: true,
  from: '2026-01-01',
  since: '2026-01-02',
  series: new Set(),
  other: new Set(),
  cancelled: new Set(),
};

function event(key: string, day: string, time: string, minutes: number): HeldEvent {
  const start = `${day}T${time}:00.000Z`;
  return { feedId: '1', key, day, start, minutes, title: 'Amara Osei', people: [], organizer: null };
}
interface World {
  events: HeldEvent[];
  answers?: CalendarAnswer[];
  sessions?: LoggedSession[];
  /** What the one calendar has besides. */
  feed?: Partial<FeedPresence>;
}
const proposed = ({ events, answers = [], sessions = [], feed }: World) =>
  propose({ events, answers, sessions, clients: [AMARA], own: [], feeds: [{ ...FEED, ...feed }] });
const at = (answers: readonly AnswerInput[]) => answers.map((one) => ({ ...one, answered_at: '2026-11-20T10:00:00Z' }));
const session = (id: string, date: string, duration: number) => ({ id, client_id: 'amara', date, duration });
const guest = (name: string, email: string) => ({ name, email, hasDeclined: false });

const became = (clientId: string, recordId: string) => ({ area: 'sessions', clientId, recordId }) as const;

const TUESDAY = event('a', '2026-11-17', '09:00', 60);
const [first] = proposed({ events: [TUESDAY] }) as [NewProposal];
const accepted = at(acceptedAnswers(first, became('amara', 's1')));
const logged = session('s1', '2026-11-17', 60);

describe('an accepted event that the calendar has no more', () => {
  const DELETED = { kind: 'withdrawn', clientId: 'amara', record: { id: 's1' }, isDeleted: true };

  it('offers to take the session back, until the coach has said what to do', () => {
    const [gone] = proposed({ events: [], answers: accepted, sessions: [logged] }) as [WithdrawnProposal];
    expect(gone).toMatchObject({ ...DELETED, day: '2026-11-17', minutes: 60 });
    const refused = at(refusedChangeAnswers(gone, accepted));
    expect(proposed({ events: [], answers: refused, sessions: [logged] })).toEqual([]);
    // It came back, and the session is there.
    expect(proposed({ events: [TUESDAY], answers: refused, sessions: [logged] })).toEqual([]);
    const back = at(takenBackAnswers(gone));
    expect(proposed({ events: [], answers: back })).toEqual([]);
    expect(proposed({ events: [TUESDAY], answers: back })).toMatchObject([{ kind: 'new', clientId: 'amara' }]);
  });

  it('or calls cancelled, declined or missed offers the same', () => {
    const held = { answers: accepted, sessions: [logged] };
    const CANCELLED = { ...DELETED, isDeleted: false };
    const cancelled = { cancelled: new Set(['a']), isWhole: false, since: null };
    expect(proposed({ ...held, events: [], feed: cancelled })).toMatchObject([CANCELLED]);
    const declined = { ...TUESDAY, people: [{ ...guest('', 'amara@example.com'), hasDeclined: true }] };
    expect(proposed({ ...held, events: [declined] })).toMatchObject([CANCELLED]);
    const missed = { ...TUESDAY, notes: 'No show' };
    expect(proposed({ ...held, events: [missed] })).toMatchObject([CANCELLED]);
    for (const title of ['Canceled: Amara Osei', 'Amara Osei no show'])
      expect(proposed({ ...held, events: [{ ...TUESDAY, title }] })).toMatchObject([CANCELLED]);
    expect(proposed({ ...held, events: [{ ...TUESDAY, title: 'Amara Osei, online' }] })).toEqual([]);
  });

  it.each<[string, Partial<FeedPresence>]>([
    ['is still to come', { other: new Set(['a']) }],
    ['was in a calendar that is disconnected', { feedId: '2' }],
    ['was in a calendar that was not read whole', { isWhole: false }],
    ['is from before what the calendar gives out', { since: '2026-11-18' }],
    ['is from before what is looked at', { from: '2026-11-18' }],
  ])('asks nothing where it %s', (_what, feed) =>
    expect(proposed({ events: [], answers: accepted, sessions: [logged], feed })).toEqual([]),
  );

  it('asks nothing where the session was deleted, or where the calendar has another event of it', () => {
    expect(proposed({ events: [], answers: accepted })).toEqual([]);
    const renamed = event('b', '2026-11-17', '09:00', 60);
    expect(proposed({ events: [renamed], answers: accepted, sessions: [logged] })).toEqual([]);
  });

  it('is found by its series where no event goes so far back', () => {
    const weekly = accepted.map((one) => ({ ...one, key: 'weekly\n20261117T090000Z' }));
    const gone = { events: [], answers: weekly, sessions: [logged] };
    expect(proposed({ ...gone, feed: { since: null } })).toEqual([]);
    expect(proposed({ ...gone, feed: { since: null, series: new Set(['weekly']) } })).toMatchObject([DELETED]);
  });

  it('offers no more than the change where another one of its record has moved', () => {
    const second = event('b', '2026-11-17', '15:00', 30);
    const [both] = proposed({ events: [TUESDAY, second] }) as [NewProposal];
    const answers = at(acceptedAnswers(both, became('amara', 's1')));
    const moved = event('a', '2026-11-19', '09:00', 60);
    const sessions = [session('s1', '2026-11-17', 90)];
    expect(proposed({ events: [moved], answers, sessions })).toMatchObject([
      { kind: 'change', day: '2026-11-19', minutes: 60, gone: [{ key: 'b' }] },
    ]);
  });

  it('and was one of two offers what the other one lasted', () => {
    const second = event('b', '2026-11-17', '15:00', 30);
    const [both] = proposed({ events: [TUESDAY, second] }) as [NewProposal];
    const answers = at(acceptedAnswers(both, became('amara', 's1')));
    const sessions = [session('s1', '2026-11-17', 90)];
    const [change] = proposed({ events: [TUESDAY], answers, sessions }) as [ChangeProposal];
    expect(change).toMatchObject({ kind: 'change', minutes: 60, record: { duration: 90 }, gone: [{ key: 'b' }] });
    const refused = at(refusedChangeAnswers(change, answers));
    expect(proposed({ events: [TUESDAY], answers: refused, sessions })).toEqual([]);
    const changed = at(acceptedAnswers(change, became('amara', 's1')));
    expect(proposed({ events: [TUESDAY], answers: changed, sessions: [logged] })).toEqual([]);
  });
});
