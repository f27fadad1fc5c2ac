import { describe, expect, it } from 'vitest';
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';
import { acceptedAnswers, refusedChangeAnswers, refusedAnswers, type AnswerInput } from './decide.ts';
import type { ChangeProposal, LoggedSession, NewProposal } from './proposal.ts';
import { propose, toConfirm } from './propose.ts';

const ANNA = { id: 'anna', name: 'Anna Bell', email: 'anna@example.com' };
const TOM = { id: 'tom', name: 'Tom Roe', email: '' };
const OWN = ['coach@example.com', 'Carla Reyes'];

function event(key: string, title: string, more: Partial<HeldEvent> = {}): HeldEvent {
  const day = more.day ?? '2026-11-17';
  const start = `${day}T09:00:00.000Z`;
  return { feedId: '1', key, day, start, minutes: 60, title, people: [], organizer: null, ...more };
}
const guest = (name: string, email: string) => ({ name, email, hasDeclined: false });
const proposed = (events: HeldEvent[], answers: CalendarAnswer[] = [], sessions: LoggedSession[] = []) =>
  propose({ events, answers, sessions, clients: [ANNA, TOM], own: OWN }) as NewProposal[];
const one = (title: string, more: Partial<HeldEvent> = {}) => proposed([event('a', title, more)])[0];
const at = (answers: readonly AnswerInput[], answered_at = '2026-11-20T10:00:00Z') =>
  answers.map((given) => ({ ...given, answered_at }));
const became = (recordId: string) => ({ area: 'sessions', recordId, clientId: 'anna' }) as const;

describe('an event is more likely something else', () => {
  it.each([
    'Anna Bell?',
    'Coaching Anna Bell ???',
    'Maybe Anna Bell',
    'Coaching Anna Bell (tbc)',
    '(Anna Bell)',
    'x Anna Bell',
    'Anna Bell rescheduled',
    'Reschedule Anna Bell',
    'Anna Bell forfeited',
    'Anna Bell CX',
    'Chemistry call Anna Bell',
    'Workshop Anna Bell',
    'Reference call for Anna Bell',
    'Anna Bell’s 40th',
    'Meeting with Anna Bell’s manager',
    'Pick up Tom from school',
  ])('%s', (title) => expect(one(title)).toMatchObject({ isUnlikely: true, isCertain: false }));

  it('with the client invited to something private', () => {
    const people = [guest('Anna Bell', ANNA.email)];
    for (const title of ['Lunch', 'Prep', 'Hold', 'Anna Bell out of office'])
      expect(one(title, { people })).toMatchObject({ clientId: 'anna', isUnlikely: true });
  });

  it('where it may not come about', () => {
    expect(one('Coaching Anna Bell', { isTentative: true })).toMatchObject({ isUnlikely: true });
    expect(one('Webinar', { isTentative: true })).toMatchObject({ area: 'cpd_records', isUnlikely: true });
  });

  it('with several people, none of them a known client', () => {
    const people = [guest('Jo', 'jo@other.example'), guest('Kim', 'kim@other.example')];
    expect(one('Budget review', { people })).toMatchObject({ clientId: null, isUnlikely: true });
    expect(one('Mortgage', { people: people.slice(1) })).toMatchObject({ clientId: null, isUnlikely: true });
  });
});

describe('an event is listed at once', () => {
  it.each([
    'Coaching Anna Bell',
    'Anna Bell, goals',
    'Anna Bell 🎯',
    'Anna Bell strategy',
    'Coaching somebody',
    'Call with Tom',
    'Tom',
    'Supervision with Anna Bell',
    'Supervision of Jo',
  ])('%s', (title) => expect(one(title)).toMatchObject({ isUnlikely: false }));

  it('with one guest, if the title names them or says nothing else', () => {
    const people = [guest('Jo Smith', 'jo@other.example')];
    for (const title of ['Jo Smith and Carla Reyes', '30 min', 'Call', 'Coaching'])
      expect(one(title, { people })).toMatchObject({ clientId: null, isUnlikely: false });
  });
});

it('what is unlikely is not among what the coach is asked about, however new it is', () => {
  const found = proposed([event('a', 'Anna Bell?'), event('b', 'Tom Roe')]);
  expect(found.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(toConfirm(found, '2026-11-20').map(({ key }) => key)).toEqual(['b']);
});

describe('of a form', () => {
  const next = event('b', 'Coaching Anna Bell', { day: '2026-11-18' });
  const first = one('Coaching Anna Bell')!;

  it('that the coach refused, others are unlikely', () => {
    const events = [event('a', 'Anna Bell strategy'), event('b', 'Anna Bell strategy', { day: '2026-11-18' })];
    const refused = at(refusedAnswers(one('Anna Bell strategy')!));
    expect(proposed(events, refused)).toMatchObject([{ key: 'b', isUnlikely: true }]);
  });

  it('that says who comes to coaching, one that was refused was not held: the next is a question', () => {
    const refused = at(refusedAnswers(first));
    expect(proposed([event('a', 'Coaching Anna Bell'), next], refused)).toMatchObject([
      { key: 'b', isUnlikely: false, isCertain: false },
    ]);
  });

  it('of which others are recorded, one that was refused was not held: the next is a question', () => {
    const recorded = event('c', 'Coaching Anna Bell', { day: '2026-11-10' });
    const answers = [...at(acceptedAnswers(proposed([recorded])[0]!, became('s1'))), ...at(refusedAnswers(first))];
    const sessions = [{ id: 's1', client_id: 'anna', date: '2026-11-10', duration: 60 }];
    expect(proposed([recorded, event('a', 'Coaching Anna Bell'), next], answers, sessions)).toMatchObject([
      { key: 'b', isUnlikely: false, isCertain: false },
    ]);
  });

  it('that the coach confirmed, others are listed', () => {
    const maybe = event('d', 'Anna Bell?', { day: '2026-11-10' });
    const answers = at(acceptedAnswers(proposed([maybe])[0]!, became('s1')));
    const sessions = [{ id: 's1', client_id: 'anna', date: '2026-11-10', duration: 60 }];
    const found = proposed([maybe, event('e', 'Anna Bell?')], answers, sessions);
    expect(found).toMatchObject([{ key: 'e', isUnlikely: false, isCertain: true }]);
  });
});

describe('beside a session of the same client and day', () => {
  const session = event('a', 'Coaching Anna Bell');
  const lunch = event('b', 'Lunch', { start: '2026-11-17T12:00:00.000Z', people: [guest('', ANNA.email)] });

  it('lunch makes it no longer, and is offered once that is decided', () => {
    const [found, ...more] = proposed([session, lunch]);
    expect(found).toMatchObject({ events: [{ key: 'a' }], minutes: 60, isCertain: true });
    expect(more).toEqual([]);
    const answers = at(acceptedAnswers(found!, became('s1')));
    const logged = [{ id: 's1', client_id: 'anna', date: '2026-11-17', duration: 60 }];
    const later = propose({ events: [session, lunch], answers, sessions: logged, clients: [ANNA, TOM], own: OWN });
    expect(later).toMatchObject([{ kind: 'change', isUnlikely: true, minutes: 120 }]);
    expect(toConfirm(later, '2026-11-20')).toEqual([]);
    const refused = at(refusedChangeAnswers(later[0] as ChangeProposal, answers));
    expect(proposed([session, lunch], refused, logged)).toEqual([]);
  });

  it('and where it is refused, lunch is offered by itself', () => {
    const refused = at(refusedAnswers(proposed([session, lunch])[0]!));
    expect(proposed([session, lunch], refused)).toMatchObject([{ kind: 'new', key: 'b', isUnlikely: true }]);
  });
});
