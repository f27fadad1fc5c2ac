import { describe, expect, it } from 'vitest';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import type { HeldEvent } from './calendar-event.ts';
import { sessionOfProposal } from './decide.ts';
import { whoOf } from './event-form.ts';
import { minutesTogether } from './minutes-together.ts';
import type { NewProposal } from './proposal.ts';
import { areSessions, toConfirm } from './propose.ts';
import {
  event,
  proposed,
  session,
  guest,
  TUESDAY,
  first,
  accepted,
  logged,
} from '#tests/support/calendars/proposed-events.ts';

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
