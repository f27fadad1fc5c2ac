import { suggestedName } from '#domain/people/client-guess.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sessionSchema } from '#domain/records/session.ts';
import { anyText } from '#tests/support/any-text.ts';
import type { CalendarEvent } from './event-values.ts';
import { chooseRows, newRows } from './import-batch.ts';
import { AMARA, BO, CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { type ClientAnswer, planCalendar } from './plan-calendar.ts';

const event = (change: Partial<CalendarEvent>): CalendarEvent => ({
  title: 'Coaching',
  start: '2026-11-05T09:00:00Z',
  end: '2026-11-05T10:30:00Z',
  people: [],
  organizer: null,
  isCancelled: false,
  ...change,
});
const planned = (events: CalendarEvent[], answers: [string, ClientAnswer][] = [], change = {}) =>
  planCalendar(events, { clients: new Map(answers) }, ['coach@example.com'], PRACTICE, { ...CIRCUMSTANCES, ...change });
const guest = (name: string, email: string, hasDeclined = false) => ({ name, email, hasDeclined });
const COACH = guest('The Coach', 'Coach@example.com');

test('an event with several people is a group, and it is asked which client it is, even if one of them is known', () => {
  const attendees = [COACH, guest('', 'amara@example.com'), guest('Cy', 'cy@example.com')];
  const { plan, clientQuestions } = planned([event({ people: attendees })]);
  expect(plan.rows[0]).toMatchObject({ status: 'ask' });
  const [question] = clientQuestions;
  for (const answer of [
    { is: 'client', id: AMARA.id },
    { is: 'new', name: 'Circle of friends', email: 'amara@example.com' },
  ] as const)
    expect(planned([event({ people: attendees })], [[question!.key, answer]]).plan.rows[0]).toMatchObject({
      status: 'new',
      record: { format: 'group', participants: 2, duration: 90 },
    });
});

describe('an event', () => {
  it.each<[string, Partial<CalendarEvent>, object]>([
    [
      'with the address of a client',
      { people: [COACH, guest('', 'AMARA@example.com')] },
      { client_id: AMARA.id, duration: 90, date: '2026-11-05', completed: true },
    ],
    ['with a client’s name in its title', { title: '1:1 – Bo Lind (Zoom)' }, { client_id: BO.id }],
    [
      'with a client’s name among the attendees',
      { people: [guest('bo LIND', 'new@example.com')] },
      { client_id: BO.id },
    ],
    [
      'late in the evening, on the reader’s day',
      { title: 'Bo Lind', start: '2026-11-05T23:00:00Z', end: '2026-11-05T23:45:00Z' },
      { date: '2026-11-06', duration: 45 },
    ],
    [
      'on the wall clock',
      { title: 'Bo Lind', start: '2026-11-05T23:30:00', end: '2026-11-06T00:30:00' },
      { date: '2026-11-05', duration: 60 },
    ],
    [
      'across time zones',
      { title: 'Bo Lind', start: '2026-11-05T10:00:00+02:00', end: '2026-11-05T09:00:00Z' },
      { duration: 60 },
    ],
    [
      'still to come',
      { title: 'Bo Lind', start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' },
      { completed: false },
    ],
  ])('%s becomes a session', (_what, change, record) => {
    const { plan, clientQuestions } = planned([event(change)]);
    expect(clientQuestions).toEqual([]);
    expect(plan.rows[0]).toMatchObject({ status: 'new', record });
  });

  it.each<[string, Partial<CalendarEvent>, string]>([
    ['without end', { title: 'Holiday', end: null }, 'Duration is missing'],
    [
      'over days',
      { title: 'Bo Lind', end: '2026-11-07T09:00:00Z' },
      'Duration "2026-11-05T09:00:00Z – 2026-11-07T09:00:00Z": Duration must be between 1 minute and 24 hours',
    ],
    [
      'without a length at midnight',
      { title: 'Bo Lind', start: '2026-11-05T00:00:00', end: '2026-11-05T00:00:00' },
      'Duration "2026-11-05T00:00:00 – 2026-11-05T00:00:00": Duration must be between 1 minute and 24 hours',
    ],
    ['on no day', { title: 'Bo Lind', start: 'soon' }, 'Date "soon" is not a date'],
  ])('%s is an error with its reason, and nothing is asked', (_what, change, message) => {
    const { plan, clientQuestions } = planned([event(change)]);
    expect(clientQuestions).toEqual([]);
    expect(plan.rows[0]).toMatchObject({ status: 'error', record: null });
    expect(plan.rows[0]!.reasons.map((reason) => reason.message)).toContain(message);
  });

  it.each([
    ['Client cancelled', 'left-out'],
    ['<p>NO SHOW – charged</p>', 'left-out'],
    ['abgesagt', 'left-out'],
    ['Cancellation: 24 hours before', 'new'],
    ['Talked about the cancelled project', 'new'],
    ['Cancel\nReschedule: https://example.org/cancelled', 'new'],
    ['<p>Bo cancelled on the day</p><p>Charged</p>', 'new', 'Bo cancelled on the day'],
    ['Event: Coaching\nCanceled by: Bo', 'new', 'Canceled by: Bo'],
  ])(
    'with the notes "%s" is %s, with a doubt about what may say that it was not held',
    (notes: string, status: string, doubted?: string) => {
      const message = `Notes "${doubted}" may say that the session was not held`;
      const doubts = doubted === undefined ? [] : [expect.objectContaining({ message })];
      expect(planned([event({ title: 'Bo Lind', notes })]).plan.rows[0]).toMatchObject({ status, doubts });
    },
  );

  it('that was cancelled is left out, and nothing is asked', () => {
    const { plan, clientQuestions } = planned([event({ title: 'Bo Lind', isCancelled: true })]);
    expect(clientQuestions).toEqual([]);
    expect(plan.rows[0]).toMatchObject({ status: 'left-out', leftOut: { why: 'cancelled' }, record: null });
  });

  it.each([
    ['without times', '2026-11-05', '2026-11-06'],
    ['from midnight to midnight on the wall clock', '2026-11-05T00:00:00', '2026-11-06T00:00:00'],
    ['from midnight to midnight for the reader', '2026-11-04T22:00:00Z', '2026-11-05T22:00:00Z'],
  ])('of a whole day, %s, is left out, and nothing is asked', (_what, start, end) => {
    const { plan, clientQuestions } = planned([event({ title: 'Holiday', start, end })]);
    expect(clientQuestions).toEqual([]);
    expect(plan.rows[0]).toMatchObject({ status: 'left-out', leftOut: { why: 'all-day' }, record: null });
  });

  it.each([
    ['Canceled: Bo Lind', 'cancelled'],
    ['Bo Lind (verschoben)', 'rescheduled'],
  ])('with the title %j is left out', (summary, why) =>
    expect(planned([event({ title: summary })]).plan.rows[0]).toMatchObject({ status: 'left-out', leftOut: { why } }),
  );

  it('with the address of a client but another name is asked about', () => {
    const attendees = [guest('Cara Dunn', AMARA.email)];
    const { plan, clientQuestions } = planned([event({ people: attendees })]);
    expect(plan.rows[0]!.status).toBe('ask');
    expect(clientQuestions).toMatchObject([{ candidates: [AMARA], suggestedName: 'Cara Dunn' }]);
  });

  it('of a whole day takes the default length', () => {
    const { plan } = planned([event({ title: 'Bo Lind', start: '2026-11-05', end: null })], [], {
      defaultDuration: 60,
    });
    expect(plan.rows[0]).toMatchObject({ status: 'new', record: { duration: 60, date: '2026-11-05' } });
  });
});

describe('who declined', () => {
  const amara = (hasDeclined: boolean) => guest('', AMARA.email, hasDeclined);

  it.each([
    ['the coach', [{ ...COACH, hasDeclined: true }, amara(false)], 'You declined the event'],
    ['everybody else', [COACH, amara(true)], 'Everybody who was invited declined'],
  ])('%s: the event is left out, and nothing is asked', (_who, people, message) => {
    const { plan, clientQuestions } = planned([event({ people })]);
    expect(clientQuestions).toEqual([]);
    expect(plan.rows[0]).toMatchObject({ status: 'left-out', leftOut: { why: 'declined', message }, record: null });
  });

  it('one of two is not counted', () =>
    expect(
      planned([event({ people: [COACH, amara(false), guest('Cy', 'cy@example.com', true)] })]).plan.rows[0],
    ).toMatchObject({
      status: 'new',
      record: { client_id: AMARA.id },
    }));

  it('rooms are not people, and an organiser who invites the coach is one', () => {
    const room = guest('Room 1', 'room1@resource.calendar.google.com');
    const people = [COACH, room];
    const { plan } = planned([event({ people, organizer: { name: '', email: AMARA.email } })]);
    expect(plan.rows[0]).toMatchObject({ status: 'new', record: { client_id: AMARA.id } });
  });
});

describe('an event whose title says something else', () => {
  it.each(['Lunch with Bo Lind', 'Bo Lind?', 'Prep: Bo Lind', 'HOLD Bo Lind', 'Call about Bo Lind'])(
    '%j is asked about',
    (title) => {
      const { plan, clientQuestions } = planned([event({ title })]);
      expect(plan.rows[0]!.status).toBe('ask');
      expect(clientQuestions).toMatchObject([{ candidates: [BO] }]);
    },
  );
  it('or is tentative is asked about', () =>
    expect(planned([event({ title: 'Bo Lind', isTentative: true })]).plan.rows[0]!.status).toBe('ask'));
  it.each(['cancelled - Bo Lind', 'Bo Lind no show'])('%j is left out', (title) =>
    expect(planned([event({ title })]).plan.rows[0]!.status).toBe('left-out'),
  );
});

describe('who it is', () => {
  const weekly = [1, 2, 3].map((week) =>
    event({
      title: 'Session with Cy Tan',
      start: `2026-10-0${week}T09:00:00Z`,
      end: `2026-10-0${week}T10:00:00Z`,
    }),
  );

  it('is asked once for a title and its attendees', () => {
    const { plan, clientQuestions } = planned(weekly);
    expect(plan.rows.map((row) => row.status)).toEqual(['ask', 'ask', 'ask']);
    expect(clientQuestions).toMatchObject([
      { summary: 'Session with Cy Tan', events: 3, candidates: [], suggestedName: 'Cy Tan' },
    ]);
  });

  it('is a new client, a known one, or nobody, as the coach answers', () => {
    const { key } = planned(weekly).clientQuestions[0]!;
    const added = planned(weekly, [[key, { is: 'new', name: 'Cy Tan', email: '' }]]).plan;
    expect(chooseRows(added, newRows(added))).toMatchObject({
      clients: [{ name: 'Cy Tan' }],
      sessions: [{}, {}, {}],
    });
    expect(planned(weekly, [[key, { is: 'client', id: BO.id }]]).plan.rows[0]!.record).toMatchObject({
      client_id: BO.id,
    });
    expect(planned(weekly, [[key, { is: 'no-session' }]]).plan.rows).toEqual([]);
  });

  it('is not decided by a first name, nor between two clients', () => {
    expect(planned([event({ title: 'Coaching Amara' })])).toMatchObject({
      plan: { rows: [{ status: 'ask' }] },
      clientQuestions: [{ candidates: [AMARA] }],
    });
    expect(planned([event({ title: 'Amara Osei and Bo Lind' })])).toMatchObject({
      plan: { rows: [{ status: 'ask' }] },
      clientQuestions: [{ candidates: [AMARA, BO] }],
    });
  });
});

it('is a duplicate of a recorded session, and of another event of the client on that day', () => {
  const { plan } = planned([
    event({ title: 'Amara Osei', start: '2026-11-02T09:00:00Z', end: '2026-11-02T10:00:00Z' }),
    event({ title: 'Bo Lind' }),
    event({ title: 'Session Bo Lind' }),
  ]);
  expect(plan.rows.map((row) => row.status)).toEqual(['duplicate', 'new', 'duplicate']);
});

it.each([
  ['Coaching: Cy Tan', 'Cy Tan'],
  ['Cy Tan <> Jo Park', 'Cy Tan'],
  ['Executive coaching session 4 with Cy Tan', 'Cy Tan'],
  ['Cy Tan - 1:1', 'Cy Tan'],
  ['Sesión de coaching - María Pérez', 'María Pérez'],
  ['Coaching, Cy Tan; session 2', 'Cy Tan'],
  ['Coaching', ''],
])('%j suggests %j', (title, name) => expect(suggestedName(title, [])).toBe(name));
it('an attendee’s name comes first', () =>
  expect(
    suggestedName('Coaching: Cy', [
      { name: 'di@example.com', email: '' },
      { name: ' Di Roy ', email: '' },
    ]),
  ).toBe('Di Roy'));

test('any events give rows with a status and records that the table takes', () => {
  const time = fc.oneof(
    fc
      .date({ min: new Date('1940-01-01'), max: new Date('2110-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    fc.constantFrom('2026-11-05', '2026-11-05T10:00:00', 'x', ''),
  );
  const events = fc.record({
    title: fc.oneof(fc.constantFrom('Amara Osei', 'Bo', 'Coaching'), anyText(20)),
    start: time,
    end: fc.option(time),
    people: fc.array(
      fc.record({
        name: fc.string(),
        email: fc.constantFrom('', AMARA.email, 'x@example.com'),
        hasDeclined: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    organizer: fc.constantFrom(null, { name: '', email: AMARA.email }),
    isCancelled: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(events, { maxLength: 8 }), (list) => {
      const { plan } = planned(list, [], { defaultDuration: 60 });
      expect(plan.rows.length).toBe(list.length);
      for (const row of plan.rows) {
        expect(row.reasons.length === 0).toBe(row.status === 'new');
        if (row.record) expect(sessionSchema.safeParse(row.record).success).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
