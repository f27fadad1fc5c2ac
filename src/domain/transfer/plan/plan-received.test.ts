import { describe, expect, it } from 'vitest';
import { BO, CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import type { CalendarEvent } from './event-values.ts';
import { chooseRows, newRows } from './import-batch.ts';
import { planCalendar, type ClientAnswer } from './plan-calendar.ts';

const event = (change: Partial<CalendarEvent>): CalendarEvent => ({
  title: 'Coaching',
  start: '2026-11-05T09:00:00Z',
  end: '2026-11-05T10:30:00Z',
  people: [],
  organizer: null,
  isCancelled: false,
  ...change,
});
const planned = (events: CalendarEvent[], answers: [string, ClientAnswer][] = []) =>
  planCalendar(events, { clients: new Map(answers) }, [], PRACTICE, CIRCUMSTANCES);

describe('an event in which the coach received something', () => {
  const SUPERVISION = event({ title: 'Supervision with Dr Lopez' });
  const WEBINAR = event({ title: 'Webinar: ethics', start: '2026-11-06T09:00:00Z', end: '2026-11-06T09:50:00Z' });

  it('is asked about, and becomes a record of it', () => {
    const events = [SUPERVISION, WEBINAR, event({ title: 'Bo Lind' })];
    const { clientQuestions } = planned(events);
    expect(clientQuestions.map(({ received }) => received)).toEqual([
      { area: 'supervision_sessions', giver: 'Dr Lopez' },
      { area: 'cpd_records', giver: 'Webinar: ethics' },
    ]);
    const answers = clientQuestions.map(({ key, received }): [string, ClientAnswer] => [
      key,
      { is: 'received', area: received!.area },
    ]);
    const { plan } = planned(events, answers);
    expect(plan.rows.map((row) => [row.status, row.as])).toEqual([
      ['new', 'supervision_sessions'],
      ['new', 'cpd_records'],
      ['new', undefined],
    ]);
    expect(chooseRows(plan, newRows(plan))).toMatchObject({
      sessions: [{ client_id: BO.id }],
      supervision_sessions: [
        { supervisor_name: 'Dr Lopez', day: '2026-11-05', date: '2026-11-05T09:00:00Z', duration: 90 },
      ],
      cpd_records: [{ title: 'Webinar: ethics', date: '2026-11-06', hours: 0.83 }],
    });
  });

  it('is not suggested if the coach may have given it, or nobody is named', () => {
    for (const title of ['Supervision of Jo', 'Supervision with Bo Lind', 'Supervision', 'Coaching'])
      expect(planned([event({ title })]).clientQuestions.map(({ received }) => received)).toEqual([null]);
  });

  const AS_LOGGED = [
    ['Supervision with Dr Lopez', { supervision_sessions: [{ supervisor_name: 'dr lopez', day: '2026-11-05' }] }],
    ['Supervision with Dr Lopez', { supervision_sessions: [{ supervisor_name: 'Maria Lopez', day: '2026-11-05' }] }],
    ['Mentor coaching with Jane Doe', { mentor_coaching: [{ mentor_name: 'Jane Doe', date: '2026-11-05' }] }],
    ['Mentor coaching with Jane', { mentor_coaching: [{ mentor_name: 'Jane Doe', date: '2026-11-05' }] }],
    ['Webinar: ethics', { cpd_records: [{ title: 'webinar: Ethics', date: '2026-11-05' }] }],
  ] as const;
  it.each(AS_LOGGED)('%s that is logged already is neither asked about nor written again', (title, logged) => {
    const there = { ...PRACTICE, ...logged };
    const { plan, clientQuestions } = planCalendar(
      [event({ title })],
      { clients: new Map() },
      [],
      there,
      CIRCUMSTANCES,
    );
    expect(clientQuestions).toEqual([]);
    expect(plan.rows).toMatchObject([
      { status: 'duplicate', reasons: [{ message: 'You already have this one of that day' }] },
    ]);
  });

  it('is not one that is logged of somebody without a name', () => {
    const there = { ...PRACTICE, supervision_sessions: [{ supervisor_name: 'Dr', day: '2026-11-05' }] };
    expect(planCalendar([SUPERVISION], { clients: new Map() }, [], there, CIRCUMSTANCES).clientQuestions).toHaveLength(
      1,
    );
  });

  it('is asked about if another one on that day is logged, which the row says', () => {
    const there = { ...PRACTICE, mentor_coaching: [{ mentor_name: 'Tom Roe', date: '2026-11-05' }] };
    const events = [event({ title: 'Mentor coaching with Jane Doe' })];
    const plan = (clients: Map<string, ClientAnswer>) => planCalendar(events, { clients }, [], there, CIRCUMSTANCES);
    const [question] = plan(new Map()).clientQuestions;
    const answers = new Map([[question!.key, { is: 'received', area: 'mentor_coaching' }] as const]);
    expect(plan(answers).plan.rows).toMatchObject([
      { status: 'new', doubts: [{ message: 'You already have another one of that day: Tom Roe' }] },
    ]);
  });
});

describe('training of whole days', () => {
  const DAYS = event({ title: 'Training day with Jane Doe', start: '2026-11-05', end: '2026-11-06' });
  const plan = (given: CalendarEvent, answer?: ClientAnswer, defaultDuration: number | null = null) => {
    const circumstances = { ...CIRCUMSTANCES, defaultDuration };
    const ask = (answers: [string, ClientAnswer][]) =>
      planCalendar([given], { clients: new Map(answers) }, [], PRACTICE, circumstances);
    const [question] = ask([]).clientQuestions;
    return { question, rows: ask(question && answer ? [[question.key, answer]] : []).plan.rows };
  };

  it.each([null, 60])('is asked about with its length, whatever the default length is (%s)', (usual) => {
    const { question, rows } = plan(DAYS, undefined, usual);
    expect(question).toMatchObject({ received: { area: 'cpd_records' }, asksLength: true });
    expect(rows).toMatchObject([{ status: 'ask' }]);
    const answer: ClientAnswer = { is: 'received', area: 'cpd_records', minutes: 390 };
    expect(plan(DAYS, answer, usual).rows).toMatchObject([
      { status: 'new', as: 'cpd_records', record: { hours: 6.5, date: '2026-11-05' } },
    ]);
    expect(plan(DAYS, { is: 'received', area: 'cpd_records' }, usual).rows).toMatchObject([{ status: 'ask' }]);
  });

  it.each([
    ['from midnight to midnight', { start: '2026-11-04T22:00:00Z', end: '2026-11-05T22:00:00Z' }],
    ['with a night between', { start: '2026-11-05T08:00:00Z', end: '2026-11-06T16:00:00Z' }],
  ])('%s is asked about with its length too', (_what, times) =>
    expect(plan({ ...DAYS, ...times }).question).toMatchObject({ asksLength: true }),
  );

  it('with the same title as an event that has a length does not change that length', () => {
    const timed = { ...DAYS, start: '2026-11-09T08:00:00Z', end: '2026-11-09T13:00:00Z' };
    const both = (clients: Map<string, ClientAnswer>) =>
      planCalendar([DAYS, timed], { clients }, [], PRACTICE, CIRCUMSTANCES);
    const [question] = both(new Map()).clientQuestions;
    expect(question).toMatchObject({ events: 2, asksLength: true });
    const answers = new Map([[question!.key, { is: 'received', area: 'cpd_records', minutes: 390 }] as const]);
    expect(both(answers).plan.rows).toMatchObject([{ record: { hours: 6.5 } }, { record: { hours: 5 } }]);
  });

  it.each([
    ['something else', { title: 'Half term' }, 'all-day'],
    ['what was cancelled', { isCancelled: true }, 'cancelled'],
    ['what everybody declined', { people: [{ name: 'Jo', email: '', hasDeclined: true }] }, 'declined'],
  ] as const)('but not %s', (_what, change, why) => {
    const { question, rows } = plan({ ...DAYS, ...change });
    expect(question).toBeUndefined();
    expect(rows).toMatchObject([{ status: 'left-out', leftOut: { why } }]);
  });

  it('of a working day with times has its own length', () => {
    const long = event({ title: 'Training day', start: '2026-11-05T08:00:00Z', end: '2026-11-05T15:00:00Z' });
    expect(plan(long).question).toMatchObject({ received: { area: 'cpd_records' }, asksLength: false });
  });
});
