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

  it('is asked about as such, and becomes its record', () => {
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

  it('is not offered where the coach may have given it, or nobody is named', () => {
    for (const title of ['Supervision of Jo', 'Supervision with Bo Lind', 'Supervision', 'Coaching'])
      expect(planned([event({ title })]).clientQuestions.map(({ received }) => received)).toEqual([null]);
  });

  it('is not written twice', () => {
    const [question] = planned([SUPERVISION]).clientQuestions;
    const there = { ...PRACTICE, supervision_sessions: [{ supervisor_name: 'dr lopez', day: '2026-11-05' }] };
    const answers = new Map([[question!.key, { is: 'received', area: 'supervision_sessions' }] as const]);
    const { plan } = planCalendar([SUPERVISION], { clients: answers }, [], there, CIRCUMSTANCES);
    expect(plan.rows).toMatchObject([{ status: 'duplicate' }]);
  });
});
