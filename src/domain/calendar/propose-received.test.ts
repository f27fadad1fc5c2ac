import { describe, expect, it } from 'vitest';
import type { CalendarAnswer, CalendarArea, HeldEvent } from './calendar-event.ts';
import {
  acceptedAnswers,
  refusedChangeAnswers,
  needsForm,
  recordOfProposal,
  refusedAnswers,
  sessionOfProposal,
  type AnswerInput,
} from './decide.ts';
import { expandCalendar } from './expand-calendar.ts';
import type { FeedPresence } from './feed-presence.ts';
import type { ChangeProposal, LoggedRecord, NewProposal, WithdrawnProposal } from './proposal.ts';
import { propose } from './propose.ts';

const AMARA = { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' };
const ACME = { id: 'acme', name: 'Acme', email: '' };
const FEED: FeedPresence = {
  feedId: '1',
  isWhole: true,
  from: '2026-01-01',
  since: '2026-01-02',
  series: new Set(),
  other: new Set(),
  cancelled: new Set(),
};

function event(key: string, day: string, title: string, more: Partial<HeldEvent> = {}): HeldEvent {
  const start = `${day}T09:00:00.000Z`;
  return { feedId: '1', key, day, start, minutes: 60, title, people: [], organizer: null, ...more };
}
interface World {
  events: HeldEvent[];
  answers?: CalendarAnswer[];
  records?: LoggedRecord[];
}
const proposed = ({ events, answers = [], records = [] }: World) =>
  propose({ events, answers, records, sessions: [], clients: [AMARA, ACME], own: [], feeds: [FEED] });
const one = (title: string, more: Partial<HeldEvent> = {}) =>
  (proposed({ events: [event('a', '2026-11-17', title, more)] }) as NewProposal[])[0];
const at = (answers: readonly AnswerInput[]) =>
  answers.map((given) => ({ ...given, answered_at: '2026-11-20T10:00:00Z' }));
const became = (area: CalendarArea, recordId: string) => ({ area, recordId, clientId: null });
const guest = (name: string, email: string) => ({ name, email, hasDeclined: false });

const SUPERVISION = event('a', '2026-11-17', 'Supervision with Dr Lopez');
const LOGGED: LoggedRecord = {
  id: 'r1',
  area: 'supervision_sessions',
  date: '2026-11-17',
  duration: 60,
  name: 'Dr Lopez',
};
const [first] = proposed({ events: [SUPERVISION] }) as [NewProposal];
const accepted = at(acceptedAnswers(first, became('supervision_sessions', 'r1')));

describe('an event that names what the coach received', () => {
  it('becomes supervision, with its time, length and supervisor', () => {
    expect(first).toMatchObject({ area: 'supervision_sessions', clientId: null, isCertain: false, isNamed: true });
    expect(needsForm(first, null)).toBe(false);
    expect(recordOfProposal(first, 'supervision_sessions')).toEqual({
      supervisor_name: 'Dr Lopez',
      date: SUPERVISION.start,
      day: '2026-11-17',
      duration: 60,
      format: null,
      topics: [],
      notes: '',
    });
  });

  it('takes the supervisor from the one guest, and a group from several', () => {
    const people = [guest('Maria Lopez', 'maria@example.org')];
    const alone = one('Supervision', { people })!;
    expect(recordOfProposal(alone, 'supervision_sessions')).toMatchObject({
      supervisor_name: 'Maria Lopez',
      format: 'individual',
    });
    const group = one('Mentor coaching with Jane Doe', { people: [...people, guest('Tom Roe', 'tom@example.org')] })!;
    expect(recordOfProposal(group, 'mentor_coaching')).toMatchObject({
      mentor_name: 'Jane Doe',
      format: 'group',
      group_size: 2,
    });
  });

  it('becomes CPD, in hours', () => {
    const webinar = one('Webinar: ethics', { minutes: 50 })!;
    expect(webinar).toMatchObject({ area: 'cpd_records', name: 'Webinar: ethics', isCertain: false });
    expect(recordOfProposal(webinar, 'cpd_records')).toMatchObject({ title: 'Webinar: ethics', hours: 0.83 });
  });

  it('adds up what is of one title that day', () => {
    const afternoon = { start: '2026-11-17T13:00:00.000Z', minutes: 180 };
    const events = [
      event('a', '2026-11-17', 'ICF training day', { minutes: 180 }),
      event('b', '2026-11-17', 'ICF training day', afternoon),
      event('c', '2026-11-17', 'Webinar'),
    ];
    expect(proposed({ events })).toMatchObject([{ minutes: 360 }, { minutes: 60 }]);
  });

  it('asks for a name that it does not say, in its form', () => {
    expect(needsForm(one('Supervision')!, null)).toBe(true);
    expect(needsForm(one('Supervision – Jane Doe')!, null)).toBe(true);
  });

  it.each([
    ['Supervision of Jo', null, 'supervision'],
    ['Supervision with Amara Osei', 'amara', 'supervision'],
    ['Mentor coaching for Jo', null, 'mentoring'],
    ['Webinar Amara Osei', 'amara', 'training'],
  ] as const)('is asked about where it may have been given: %s', (title, clientId, asks) => {
    const found = one(title)!;
    expect(found).toMatchObject({ area: 'sessions', clientId, asks, isCertain: false });
    expect(needsForm(found, 'amara')).toBe(true);
    expect(sessionOfProposal(found, 'amara').kind).toBe(asks);
  });

  it.each(['Supervision prep', 'Supervision cancelled', 'Canceled: Webinar'])('is no record: %s', (title) =>
    expect(one(title)).toBeUndefined(),
  );
});

describe('what the coach said of such an event', () => {
  const next = event('b', '2026-11-24', 'Supervision with Dr Lopez');

  it('holds for its form', () => {
    expect(proposed({ events: [SUPERVISION, next], answers: accepted, records: [LOGGED] })).toMatchObject([
      { key: 'b', area: 'supervision_sessions', isCertain: true },
    ]);
    const refused = at(refusedAnswers(first));
    expect(refused).toMatchObject([{ answer: 'never', area: null }]);
    expect(proposed({ events: [SUPERVISION, next], answers: refused })).toEqual([]);
  });

  it('holds for one of another kind, with the name of the last', () => {
    const walk = event('a', '2026-11-17', 'Monthly call', { people: [guest('', 'jane@example.org')] });
    const [asked] = proposed({ events: [walk] }) as [NewProposal];
    expect(asked).toMatchObject({ area: 'sessions', clientId: null });
    const answers = at(acceptedAnswers(asked, became('supervision_sessions', 'r1')));
    const events = [walk, { ...walk, key: 'b', day: '2026-11-24', start: '2026-11-24T09:00:00.000Z' }];
    expect(proposed({ events, answers, records: [LOGGED] })).toMatchObject([
      { key: 'b', area: 'supervision_sessions', name: 'Dr Lopez', isNamed: true, isCertain: true },
    ]);
  });

  it('makes it a session where it was given', () => {
    const given = event('a', '2026-11-17', 'Supervision with Amara Osei');
    const [asked] = proposed({ events: [given] }) as [NewProposal];
    const answers = at(acceptedAnswers(asked, { area: 'sessions', recordId: 's1', clientId: 'amara' }));
    const events = [given, { ...given, key: 'b', day: '2026-11-24' }];
    expect(proposed({ events, answers })).toMatchObject([
      { key: 'b', area: 'sessions', clientId: 'amara', asks: null, isCertain: true },
    ]);
  });
});

describe('a record from such an event', () => {
  it('is not proposed twice, nor where the coach recorded one by hand', () => {
    expect(proposed({ events: [SUPERVISION], answers: accepted, records: [LOGGED] })).toEqual([]);
    expect(proposed({ events: [SUPERVISION], records: [LOGGED] })).toEqual([]);
    const otherDay = { ...LOGGED, date: '2026-11-16' };
    expect(proposed({ events: [SUPERVISION], records: [otherDay] })).toHaveLength(1);
    // Which of two was recorded, only the coach knows.
    const webinars = [event('a', '2026-11-17', 'Webinar'), event('b', '2026-11-17', 'Webinar II')];
    const cpd: LoggedRecord = { ...LOGGED, area: 'cpd_records' };
    expect(proposed({ events: webinars, records: [cpd] })).toHaveLength(2);
    expect(proposed({ events: webinars, records: [cpd, { ...cpd, id: 'r2' }] })).toEqual([]);
  });

  it('that the calendar moved or made longer offers the change', () => {
    const moved = event('a', '2026-11-19', 'Supervision with Dr Lopez', { minutes: 90 });
    const world = { events: [moved], records: [LOGGED] };
    const [change] = proposed({ ...world, answers: accepted }) as [ChangeProposal];
    expect(change).toMatchObject({ kind: 'change', day: '2026-11-19', minutes: 90, record: { id: 'r1' } });
    expect(proposed({ ...world, answers: at(refusedChangeAnswers(change, accepted)) })).toEqual([]);
  });

  it('of several events offers what is left on its day, and nothing that it has already', () => {
    const second = event('b', '2026-11-17', 'Supervision with Dr Lopez', { start: '2026-11-17T15:00:00.000Z' });
    const [both] = proposed({ events: [SUPERVISION, second] }) as [NewProposal];
    const answers = at(acceptedAnswers(both, became('supervision_sessions', 'r1')));
    const moved = { ...second, day: '2026-11-19', start: '2026-11-19T15:00:00.000Z' };
    const records = [{ ...LOGGED, duration: 120 }];
    expect(both).toMatchObject({ minutes: 120 });
    expect(proposed({ events: [SUPERVISION, second], answers, records })).toEqual([]);
    const longer = { ...second, minutes: 90 };
    expect(proposed({ events: [SUPERVISION, longer], answers, records })).toMatchObject([{ minutes: 150 }]);
    expect(proposed({ events: [SUPERVISION, longer], answers, records: [{ ...LOGGED, duration: 150 }] })).toEqual([]);
    const earlier = { ...SUPERVISION, day: '2026-11-16', start: '2026-11-16T09:00:00.000Z' };
    const next = { ...second, day: '2026-11-18', start: '2026-11-18T09:00:00.000Z', minutes: 30 };
    expect(proposed({ events: [next, earlier], answers, records })).toMatchObject([{ day: '2026-11-16', minutes: 60 }]);
    expect(proposed({ events: [moved, { ...SUPERVISION, minutes: 45 }], answers, records })).toMatchObject([
      { day: '2026-11-17', minutes: 45 },
    ]);
  });

  it('whose series was moved to another time of day stays the one of that day', () => {
    const [old, now] = ['090000', '093000'].map((time) => `weekly\n20261117T${time}Z`) as [string, string];
    const answers = accepted.map((one) => ({ ...one, key: old }));
    const moved = { ...SUPERVISION, key: now, start: '2026-11-17T09:30:00.000Z' };
    expect(proposed({ events: [moved], answers, records: [LOGGED] })).toEqual([]);
    const cancelled = { ...moved, title: `Cancelled: ${moved.title}` };
    expect(proposed({ events: [cancelled], answers, records: [LOGGED] })).toMatchObject([{ kind: 'withdrawn' }]);
    const nextDay = { ...moved, key: now.replace('17T', '18T'), day: '2026-11-18' };
    expect(proposed({ events: [nextDay], answers, records: [LOGGED] })).toMatchObject([
      { kind: 'new', day: '2026-11-18' },
      { kind: 'withdrawn', day: '2026-11-17' },
    ]);
  });

  it('that the calendar has no more is offered to be taken back', () => {
    const [gone] = proposed({ events: [], answers: accepted, records: [LOGGED] }) as [WithdrawnProposal];
    expect(gone).toMatchObject({ kind: 'withdrawn', isDeleted: true, record: { area: 'supervision_sessions' } });
    const cancelled = event('a', '2026-11-17', 'Cancelled: Supervision with Dr Lopez');
    expect(proposed({ events: [cancelled], answers: accepted, records: [LOGGED] })).toMatchObject([
      { kind: 'withdrawn', isDeleted: false },
    ]);
  });
});

describe('a session with a team or a group', () => {
  it('has the format of its title, and asks how many came', () => {
    const team = one('Team coaching Acme')!;
    expect(team).toMatchObject({ area: 'sessions', clientId: 'acme', format: 'team', isCertain: false });
    expect(sessionOfProposal(team, 'acme')).toMatchObject({ format: 'team', participants: null });
    expect(needsForm(team, 'acme')).toBe(true);
    const last = { format: 'team', participants: 7 } as const;
    expect(sessionOfProposal(team, 'acme', last)).toMatchObject(last);
    expect(needsForm(team, 'acme', last)).toBe(false);
  });

  it('has as many participants as there are guests', () => {
    const people = [guest('', 'a@acme.example'), guest('', 'b@acme.example'), guest('', 'c@acme.example')];
    const group = one('Group coaching Acme', { people })!;
    expect(sessionOfProposal(group, 'acme')).toMatchObject({ format: 'group', participants: 3 });
  });
});

describe('training of whole days', () => {
  const RANGE = { zone: 'Europe/Berlin', from: '2026-01-01', until: '2026-11-20T10:00:00Z' };
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:t', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const held = (title: string, ...times: string[]) =>
    expandCalendar(calendar(`SUMMARY:${title}`, ...times), RANGE)!.events;
  const DAY = 'DTSTART;VALUE=DATE:20261117';

  it.each([
    ['a day', [DAY]],
    ['three days', [DAY, 'DTEND;VALUE=DATE:20261120']],
    [
      'from midnight to midnight',
      ['DTSTART;TZID=Europe/Berlin:20261117T000000', 'DTEND;TZID=Europe/Berlin:20261118T000000'],
    ],
    ['a night between', ['DTSTART:20261117T080000Z', 'DTEND:20261118T160000Z']],
  ])('%s becomes CPD on its first day, and its length is asked', (_what, times) => {
    const [training] = proposed({ events: [...held('Training day with Jane Doe', ...times)] }) as [NewProposal];
    expect(training).toMatchObject({
      area: 'cpd_records',
      day: '2026-11-17',
      minutes: 0,
      isCertain: false,
      isUnlikely: false,
    });
    expect(needsForm(training, null)).toBe(true);
    // No schema takes it: the coach says it first.
    expect(recordOfProposal(training, 'cpd_records')).toMatchObject({ hours: 0, title: 'Training day with Jane Doe' });
  });

  it.each([
    ['something else', 'Half term', [DAY]],
    ['a session', 'Coaching Amara Osei', [DAY]],
    ['training that the coach gives', 'Deliver training', [DAY]],
    ['training that is not over', 'Conference', ['DTSTART;VALUE=DATE:20261119', 'DTEND;VALUE=DATE:20261121']],
    ['training that was cancelled', 'Conference', [DAY, 'STATUS:CANCELLED']],
  ])('but not %s', (_what, title, times) => expect(proposed({ events: [...held(title, ...times)] })).toEqual([]));

  it('a working day long has its length', () => {
    const [training] = proposed({ events: [...held('Training day', 'DTSTART:20261117T080000Z', 'DURATION:PT7H')] });
    expect(training).toMatchObject({ area: 'cpd_records', minutes: 420, isCertain: false });
  });

  it('keeps the length that the coach said when the calendar moves it', () => {
    const [training] = proposed({ events: [...held('Conference', DAY)] }) as [NewProposal];
    const answers = at(acceptedAnswers(training, became('cpd_records', 'r1')));
    expect(answers).toMatchObject([{ minutes: 1440, day: '2026-11-17' }]);
    const records = [{ id: 'r1', area: 'cpd_records', date: '2026-11-17', duration: 390, name: 'Conference' }] as const;
    expect(proposed({ events: [...held('Conference', DAY)], answers, records: [...records] })).toEqual([]);
    const moved = [...held('Conference', 'DTSTART;VALUE=DATE:20261118')];
    expect(proposed({ events: moved, answers, records: [...records] })).toMatchObject([
      { kind: 'change', day: '2026-11-18', minutes: 390 },
    ]);
  });
});
