import { expect, it } from 'vitest';
import { toForm, toSupervision } from './supervision-values.ts';

const STORED = {
  supervisor_name: 'Ruth Lind',
  day: '2026-11-20',
  // Recorded in Berlin, where 20 November had begun.
  date: '2026-11-19T23:30:00+00:00',
  duration: 60,
  format: 'group' as const,
  topics: ['endings', 'fees, and money'],
  notes: '',
};
const form = toForm(STORED);

it('shows the recorded day, and the topics as one text', () => {
  const { day, ...fields } = STORED;
  expect(form).toEqual({ ...fields, date: day, topics: 'endings, fees, and money' });
});

it('keeps unchanged values in any time zone: the day and its time, a topic with a comma', () => {
  expect(toSupervision({ ...form, duration: 90 }, 'America/Los_Angeles', STORED)).toEqual({ ...STORED, duration: 90 });
});

it('stores noon of a changed day, and splits changed topics', () => {
  const changed = { ...form, date: '2026-07-01', topics: 'endings , fees' };
  expect(toSupervision(changed, 'Europe/Berlin', STORED)).toEqual({
    ...STORED,
    day: '2026-07-01',
    date: '2026-07-01T10:00:00.000Z',
    topics: ['endings', 'fees'],
  });
});

it.each([
  ['Pacific/Pago_Pago', '2026-11-30T23:00:00.000Z'],
  ['UTC', '2026-11-30T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-30T06:15:00.000Z'],
  ['Pacific/Auckland', '2026-11-29T23:00:00.000Z'],
])('in %s 30 November is 30 November, at %s', (timeZone, date) => {
  const made = toSupervision({ ...form, date: '2026-11-30' }, timeZone);
  expect(made).toMatchObject({ day: '2026-11-30', date });
});
