import { expect, it } from 'vitest';
import { PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { newInCalendar } from './new-in-calendar.ts';

const NOW = { zone: 'Europe/Berlin', today: '2026-11-20', until: '2026-11-20T10:00:00Z' };
const occurrence = (title: string) => ({
  title,
  start: '2026-11-05T09:00:00Z',
  end: '2026-11-05T10:30:00Z',
  minutes: 90,
  people: [],
  organizer: null,
  isCancelled: false,
  recurrence: '',
  notes: '',
  unknownZone: null,
  uid: 'a',
  feedId: '',
});
const found = (title: string, logged = {}) => newInCalendar([occurrence(title)], NOW, { ...PRACTICE, ...logged }, []);

it.each([
  ['Supervision with Dr Lopez', { supervision_sessions: [{ supervisor_name: 'Maria Lopez', day: '2026-11-05' }] }],
  ['Mentor coaching with Jane Doe', { mentor_coaching: [{ mentor_name: 'Jane Doe', date: '2026-11-05' }] }],
  ['Webinar: ethics', { cpd_records: [{ title: 'Webinar: ethics', date: '2026-11-05' }] }],
])('%s that is logged is not missing from the log', (title, logged) => {
  expect(found(title)).toHaveLength(1);
  expect(found(title, logged)).toEqual([]);
});

it('what is unlikely is not counted', () => {
  expect(found('Bo Lind')).toHaveLength(1);
  expect(found('Bo Lind?')).toEqual([]);
});
