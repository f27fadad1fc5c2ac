import { describe, expect, it } from 'vitest';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';
import { acceptedAnswers, refusedChangeAnswers, refusedAnswers, sessionOfProposal } from './decide.ts';
import { whoOf } from './event-form.ts';
import { minutesTogether } from './minutes-together.ts';
import type { ChangeProposal, LoggedSession, NewProposal } from './proposal.ts';
import { areSessions, propose, toConfirm } from './propose.ts';

const AMARA = { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' };
const BEN = { id: 'ben', name: 'Ben Ito', email: 'ben@example.org' };

function event(key: string, day: string, time: string, minutes: number, more: Partial<HeldEvent> = {}): HeldEvent {
  const start = `${day}T${time}:00.000Z`;
  return { feedId: '1', key, day, start, minutes, title: 'Amara Osei', people: [], organizer: null, ...more };
}
interface World {
  events: HeldEvent[];
  answers?: CalendarAnswer[];
  sessions?: LoggedSession[];
}
const proposed = ({ events, answers = [], sessions = [] }: World) =>
  propose({ events, answers, sessions, clients: [AMARA, BEN], own: ['coach@example.com'] });
const at = (answers: readonly Omit<CalendarAnswer, 'answered_at'>[], answered_at = '2026-11-20T10:00:00Z') =>
  answers.map((one) => ({ ...one, answered_at }));
const session = (id: string, date: string, duration: number, client_id = 'amara'): LoggedSession => ({
  id,
  client_id,
  date,
  duration,
});
const guest = (name: string, email: string) => ({ name, email, hasDeclined: false });

const became = (clientId: string, recordId: string) => ({ area: 'sessions', clientId, recordId }) as const;

const TUESDAY = event('a', '2026-11-17', '09:00', 60);
const [first] = proposed({ events: [TUESDAY] }) as [NewProposal];
const accepted = at(acceptedAnswers(first, became('amara', 's1')));
const logged = session('s1', '2026-11-17', 60);

describe('the session of a proposal', () => {
  it('has the notes of its events where they were asked for, and none otherwise', () => {
    const [plain] = proposed({ events: [TUESDAY] }) as [NewProposal];
    expect(sessionOfProposal(plain, 'amara', { notes: 'of the last one' }).notes).toBe('');
    const later = event('b', '2026-11-17', '15:00', 30, { notes: 'Second \n' });
    const [both] = proposed({ events: [{ ...TUESDAY, notes: 'First' }, later] }) as [NewProposal];
    expect(sessionOfProposal(both, 'amara')).toMatchObject({ duration: 90, notes: 'First\n\nSecond' });
    const long = { ...TUESDAY, notes: 'x'.repeat(NOTES_MAX_CHARS + 1) };
    const [cut] = proposed({ events: [long] }) as [NewProposal];
    expect(sessionOfProposal(cut, 'amara').notes).toHaveLength(NOTES_MAX_CHARS);
  });
});

it.each([
  [0, null, {}],
  [0, 'team', {}],
  [0, 'group', { format: 'individual', participants: null }],
  [3, null, { format: 'group', participants: 3 }],
  [3, 'group', { format: 'group', participants: 3 }],
  [3, 'team', {}],
] as const)('with %d guests, the last one having been %s, a session changes by %j', (people, format, changes) => {
  const last = { format: format ?? 'individual', participants: 7 } as const;
  const { format: now, participants } = sessionOfProposal({ ...first, people }, 'amara', last);
  expect({ format: now, participants }).toEqual({ ...last, ...changes });
});

it('an event of people without names or addresses is known by its title', () => {
  expect(whoOf('Coaching  K.', [{ name: '', email: '' }])).toBe('title coaching k.');
  expect(
    whoOf('x', [
      { name: 'Ben', email: '' },
      { name: '', email: 'A@b.example' },
    ]),
  ).toBe('people a@b.example ben');
});

describe('an accepted event', () => {
  it('is never proposed again, also when its session was deleted', () => {
    expect(proposed({ events: [TUESDAY], answers: accepted, sessions: [logged] })).toEqual([]);
    expect(proposed({ events: [TUESDAY], answers: accepted })).toEqual([]);
  });

  it('that the calendar moved offers the other day', () => {
    const moved = event('a', '2026-11-19', '09:00', 60);
    const found = proposed({ events: [moved], answers: accepted, sessions: [logged] });
    expect(found).toMatchObject([{ kind: 'change', day: '2026-11-19', minutes: 60, record: { date: '2026-11-17' } }]);
    const refused = at(refusedChangeAnswers(found[0] as ChangeProposal, accepted));
    expect(proposed({ events: [moved], answers: refused, sessions: [logged] })).toEqual([]);
    // Moved on: it is asked again.
    const again = proposed({ events: [event('a', '2026-11-20', '09:00', 60)], answers: refused, sessions: [logged] });
    expect(again).toMatchObject([{ kind: 'change', day: '2026-11-20' }]);
  });

  it('that was moved asks nothing once the session has that day, nor where another session has it', () => {
    const moved = event('a', '2026-11-19', '09:00', 60);
    const here = session('s1', '2026-11-19', 60);
    expect(proposed({ events: [moved], answers: accepted, sessions: [here] })).toEqual([]);
    const other = session('s2', '2026-11-19', 45);
    expect(proposed({ events: [moved], answers: accepted, sessions: [logged, other] })).toEqual([]);
  });

  it('that was made longer, or got a second one that day, offers the sum', () => {
    const longer = proposed({ events: [event('a', '2026-11-17', '09:00', 90)], answers: accepted, sessions: [logged] });
    expect(longer).toMatchObject([{ kind: 'change', minutes: 90, record: { duration: 60 } }]);
    const more = [TUESDAY, event('b', '2026-11-17', '15:00', 30)];
    const both = proposed({ events: more, answers: accepted, sessions: [logged] });
    expect(both).toMatchObject([{ kind: 'change', minutes: 90, events: [{ key: 'a' }, { key: 'b' }] }]);
    const refused = at(refusedChangeAnswers(both[0] as ChangeProposal, accepted));
    expect(refused.map(({ answer }) => answer)).toEqual(['record', 'never']);
    expect(proposed({ events: more, answers: refused, sessions: [logged] })).toEqual([]);
  });

  it('whose copy from another calendar has another identifier asks nothing', () => {
    const copy = event('copy', '2026-11-17', '09:00', 60, { feedId: '2' });
    expect(proposed({ events: [TUESDAY, copy], answers: accepted, sessions: [logged] })).toEqual([]);
  });

  it('goes with its session to the client that the coach chose', () => {
    const toBen = session('s1', '2026-11-17', 60, 'ben');
    expect(proposed({ events: [TUESDAY], answers: accepted, sessions: [toBen] })).toEqual([]);
    const moved = proposed({ events: [event('a', '2026-11-19', '09:00', 60)], answers: accepted, sessions: [toBen] });
    expect(moved).toMatchObject([{ kind: 'change', clientId: 'ben' }]);
  });
});

describe('what is certain of an event that is known by a guest', () => {
  const with1 = (title: string, more: Partial<HeldEvent> = {}) =>
    proposed({
      events: [event('a', '2026-11-17', '09:00', 60, { title, people: [guest('', 'amara@example.com')], ...more })],
    });

  it.each(['Weekly', 'Coaching', 'Call', '', 'Our hour'])('%j is', (title) =>
    expect(with1(title)).toMatchObject([{ clientId: 'amara', isCertain: true }]),
  );
  it.each(['Lunch', 'Prep', 'Hold', 'Weekly?', 'Chemistry call', 'Supervision', '☕'])('%j is not', (title) =>
    expect(with1(title)).toMatchObject([{ clientId: 'amara', isCertain: false }]),
  );
  it('one that may not come about is not', () => {
    expect(with1('Weekly', { isTentative: true })).toMatchObject([{ isCertain: false }]);
    const people = [{ ...guest('', 'amara@example.com'), isTentative: true }];
    expect(with1('Weekly', { people })).toMatchObject([{ isCertain: false }]);
  });
  it('one whose title names another client is asked about', () =>
    expect(with1('Coaching Ben Ito')).toMatchObject([{ clientId: null, candidates: ['ben', 'amara'] }]));
});

describe('a session logged by hand', () => {
  it('is the one of that client and day, however long the calendar says', () =>
    expect(proposed({ events: [TUESDAY], sessions: [session('x', '2026-11-17', 45)] })).toEqual([]));
  it('of another client leaves the proposal', () =>
    expect(proposed({ events: [TUESDAY], sessions: [session('x', '2026-11-17', 45, 'ben')] })).toHaveLength(1));
});

describe('what the coach said', () => {
  const call = event('c', '2026-11-17', '09:00', 60, { title: 'Coaching K.' });
  const next = event('d', '2026-11-18', '09:00', 60, { title: 'coaching  k.' });

  it('about who it is counts for all that are known by the same', () => {
    const [asked] = proposed({ events: [call] }) as [NewProposal];
    expect(asked).toMatchObject({ clientId: null, who: 'title coaching k.' });
    const answers = at(acceptedAnswers(asked, became('ben', 's1')));
    const sessions = [session('s1', '2026-11-17', 60, 'ben')];
    expect(proposed({ events: [call, next], answers, sessions })).toMatchObject([
      { kind: 'new', clientId: 'ben', isCertain: true, day: '2026-11-18' },
    ]);
  });

  it('never being a client too, until it says otherwise', () => {
    const [asked] = proposed({ events: [call] }) as [NewProposal];
    const never = at(refusedAnswers(asked));
    expect(never).toMatchObject([{ answer: 'nobody', who: 'title coaching k.' }]);
    expect(proposed({ events: [call, next], answers: never })).toEqual([]);
    const later = {
      ...never[0]!,
      key: 'e',
      answer: 'record',
      area: 'sessions',
      client_id: 'ben',
      answered_at: '2026-11-21T10:00:00Z',
    } as const;
    expect(proposed({ events: [next], answers: [later, ...never] })).toMatchObject([{ clientId: 'ben' }]);
  });

  it('about one event of a known client counts for that one alone, and others of its form are asked about until one is confirmed', () => {
    const refused = at(refusedAnswers(first));
    expect(refused).toMatchObject([{ answer: 'never', client_id: null }]);
    expect(JSON.stringify(refused)).not.toMatch(/amara/i);
    const later = event('b', '2026-11-24', '09:00', 60);
    const numbered = event('c', '2026-11-25', '09:00', 60, { title: 'amara OSEI 2' });
    const other = event('d', '2026-11-26', '09:00', 60, { title: 'Coaching Amara Osei' });
    const events = [TUESDAY, later, numbered, other];
    const open = proposed({ events, answers: refused }) as NewProposal[];
    expect(open).toMatchObject([
      { key: 'd', isCertain: true },
      { key: 'c', isCertain: false },
      { key: 'b', isCertain: false },
    ]);
    const confirmed = at(acceptedAnswers(open[2]!, became('amara', 's2')), '2026-11-21T10:00:00Z');
    const sessions = [session('s2', '2026-11-24', 60)];
    expect(proposed({ events, answers: [...confirmed, ...refused], sessions })).toMatchObject([
      { key: 'd', isCertain: true },
      { key: 'c', isCertain: true },
    ]);
  });

  it('about a title with other words counts for the client whose it was', () => {
    const walk = (key: string, day: string, name: string) =>
      event(key, day, '09:00', 60, { title: `Walk with ${name}` });
    const events = [
      walk('a', '2026-11-10', 'Amara Osei'),
      walk('b', '2026-11-11', 'Amara Osei'),
      walk('c', '2026-11-12', 'Ben Ito'),
    ];
    const asked = proposed({ events }) as NewProposal[];
    expect(asked.map(({ isCertain }) => isCertain)).toEqual([false, false, false]);
    const answers = at(acceptedAnswers(asked[2]!, became('amara', 's1')));
    expect(proposed({ events, answers, sessions: [session('s1', '2026-11-10', 60)] })).toMatchObject([
      { key: 'c', isCertain: false },
      { key: 'b', isCertain: true },
    ]);
  });

  it('goes before an address, and is forgotten with the client', () => {
    const byAddress = event('f', '2026-11-17', '09:00', 60, { title: 'x', people: [guest('', 'amara@example.com')] });
    const said = at([
      {
        key: 'g',
        answer: 'record',
        area: 'sessions',
        record_id: null,
        client_id: 'ben',
        day: '2026-11-01',
        minutes: 60,
        who: 'people amara@example.com',
        feed_id: null,
      },
    ]);
    expect(proposed({ events: [byAddress], answers: said })).toMatchObject([{ clientId: 'ben' }]);
    const gone = said.map((one) => ({ ...one, client_id: 'gone' }));
    expect(proposed({ events: [byAddress], answers: gone })).toMatchObject([{ clientId: 'amara' }]);
  });
});

it('takes the organiser of most events for the coach, under any address', () => {
  const organizer = { name: 'Coach', email: 'me@private.example' };
  const people = [guest('Coach', 'me@private.example'), guest('Amara Osei', 'amara@example.com')];
  const events = [3, 4, 5].map((day) =>
    event(`k${day}`, `2026-11-0${day}`, '09:00', 60, { title: 'x', people, organizer }),
  );
  expect(proposed({ events })).toMatchObject([{ clientId: 'amara', people: 1 }, { people: 1 }, { people: 1 }]);
  expect(proposed({ events: events.slice(1) })).toMatchObject([{ people: 2 }, { people: 2 }]);
});

it('gives one proposal for one event in two calendars', () =>
  expect(proposed({ events: [{ ...TUESDAY, feedId: '2', title: 'Amara Osei (copy)' }, TUESDAY] })).toEqual([first]));

it.each([
  [
    'apart',
    [
      ['09:00', 60],
      ['15:00', 30],
    ],
    90,
  ],
  [
    'one within the other',
    [
      ['09:00', 60],
      ['09:15', 15],
    ],
    60,
  ],
  [
    'one behind the other',
    [
      ['09:00', 60],
      ['10:00', 60],
    ],
    120,
  ],
  [
    'three that overlap',
    [
      ['09:00', 60],
      ['09:30', 60],
      ['10:15', 60],
    ],
    135,
  ],
] as const)('counts time that events share once: %s', (_what, times, expected) => {
  const events = times.map(([time, minutes], place) => event(String(place), '2026-11-17', time, minutes));
  expect(minutesTogether(events)).toBe(expected);
  expect(minutesTogether(events.toReversed())).toBe(expected);
});

it('the events of a proposal are in the order of the day, and one of whole days has no length', () => {
  const events = [event('a', '2026-11-17', '15:00', 30), event('z', '2026-11-17', '09:00', 60)];
  expect(proposed({ events })).toMatchObject([{ key: 'z', events: [{ key: 'z' }, { key: 'a' }] }]);
  expect(minutesTogether([...events, { start: '2026-11-17T00:00:00.000Z', minutes: 1440 }])).toBe(0);
});

describe('a list of proposals', () => {
  const KEYS = ['b', 'a', 'd', 'c'];

  it('begins with the last day, then the earliest start, whatever the order of the events', () => {
    const events = [
      event('a', '2026-11-17', '09:00', 60, { title: 'Ben Ito' }),
      event('b', '2026-11-18', '15:00', 60),
      event('c', '2026-11-17', '11:00', 60, { title: 'Coaching K.' }),
      event('d', '2026-11-17', '11:00', 60),
    ];
    for (const [first, second, third, last] of [
      KEYS,
      ['a', 'b', 'c', 'd'],
      ['c', 'd', 'b', 'a'],
      ['d', 'c', 'a', 'b'],
    ]) {
      const keys = [first, second, third, last];
      const given = keys.map((key) => events.find((one) => one.key === key)!);
      expect(proposed({ events: given }).map(({ key }) => key)).toEqual(['b', 'a', 'c', 'd']);
    }
  });

  it('asks about new sessions of the last 31 days, and about all changes', () => {
    const one = (kind: 'new' | 'change' | 'withdrawn', day: string) => ({ kind, day, isUnlikely: false });
    const old = one('change', '2025-11-20');
    const gone = one('withdrawn', '2025-11-20');
    const fresh = one('new', '2026-10-20');
    const found = [fresh, one('new', '2026-10-19'), old, gone, { ...old, isUnlikely: true }];
    expect(toConfirm(found, '2026-11-20')).toEqual([fresh, old, gone]);
  });

  it('is of sessions alone if none of them was received', () => {
    const supervision = event('b', '2026-11-17', '15:00', 60, { title: 'Supervision with Dr Lopez' });
    const moved = proposed({
      events: [event('a', '2026-11-19', '09:00', 60)],
      answers: accepted,
      sessions: [logged],
    });
    expect(areSessions([first, ...moved])).toBe(true);
    expect(areSessions(proposed({ events: [TUESDAY, supervision] }))).toBe(false);
  });
});
