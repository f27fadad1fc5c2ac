import { describe, expect, it } from 'vitest';
import { acceptedAnswers, refusedAnswers, refusedChangeAnswers } from './decide.ts';
import type { ChangeProposal, NewProposal } from './proposal.ts';
import {
  event,
  proposed,
  at,
  session,
  guest,
  became,
  TUESDAY,
  first,
  accepted,
  logged,
} from '#tests/support/calendars/proposed-events.ts';

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

  it('never being a client no more, once there is a client of that address, whose events are asked about until one is confirmed', () => {
    const people = [guest('Kim', 'amara@example.com')];
    const intro = event('i', '2026-11-16', '09:00', 60, { title: 'Hello', people: [guest('Kim', 'kim@example.com')] });
    const [asked] = proposed({ events: [intro] }) as [NewProposal];
    const nobody = at(refusedAnswers(asked)).map((one) => ({ ...one, who: 'people amara@example.com' }));
    const [first2, next2] = ['2026-11-18', '2026-11-19'].map((day) =>
      event(day, day, '09:00', 60, { title: 'Weekly', people: [{ ...people[0]!, name: '' }] }),
    );
    const events = [first2!, next2!];
    const open = proposed({ events, answers: nobody }) as NewProposal[];
    expect(open.map(({ clientId, isCertain }) => [clientId, isCertain])).toEqual([
      ['amara', false],
      ['amara', false],
    ]);
    const answers = [...nobody, ...at(acceptedAnswers(open[1]!, became('amara', 's1')), '2026-11-21T10:00:00Z')];
    const sessions = [session('s1', '2026-11-18', 60)];
    expect(proposed({ events, answers, sessions })).toMatchObject([{ key: '2026-11-19', isCertain: true }]);
  });

  it('about one title in two ways leaves the next a question', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
    const [one, other, third] = days.map((day) => event(day, day, '09:00', 60, { title: 'Coaching' }));
    const [forAmara] = proposed({ events: [one!] }) as [NewProposal];
    const said = at(acceptedAnswers(forAmara, became('amara', 's1')));
    const [forBen] = proposed({ events: [other!], answers: said }) as [NewProposal];
    const both = [...said, ...at(acceptedAnswers(forBen, became('ben', 's2')), '2026-11-21T10:00:00Z')];
    expect(proposed({ events: [third!], answers: both })).toMatchObject([{ clientId: 'ben', isCertain: false }]);
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
