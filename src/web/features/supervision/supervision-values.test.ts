import { expect, it } from 'vitest';
import { toForm, toSupervision } from './supervision-values.ts';

const STORED = {
  supervisor_name: 'Ruth Lind',
  date: '2026-11-19T23:30:00+00:00',
  duration: 60,
  topics: ['endings', 'fees, and money'],
  notes: '',
};
const form = toForm(STORED, 'Europe/Berlin');

it("shows the coach's own day, and the topics as one text", () => {
  expect(form).toEqual({ ...STORED, date: '2026-11-20', topics: 'endings, fees, and money' });
});

it('leaves what was not touched as it stood: the time of day, a topic with a comma', () => {
  expect(toSupervision({ ...form, duration: 90 }, 'Europe/Berlin', STORED)).toEqual({ ...STORED, duration: 90 });
});

it('writes noon of another day, and splits other topics', () => {
  const changed = { ...form, date: '2026-07-01', topics: 'endings , fees' };
  expect(toSupervision(changed, 'Europe/Berlin', STORED)).toEqual({
    ...STORED,
    date: '2026-07-01T10:00:00.000Z',
    topics: ['endings', 'fees'],
  });
});
