import { expect, test } from 'vitest';
import { icfLogColumns } from './icf-log-columns.ts';

const HEADERS = ['Client', 'Start date', 'End date', 'Paid hours', 'Pro bono hours'];

test('rows that begin and end on one day and name a client again are sessions, no coaching log', () => {
  const row = (name: string, day: string) => [name, `${day} 09:00`, `${day} 10:00`, '1', ''];
  const sessions = [row('Kim', '2024-04-02'), row('Kim', '2024-04-09'), row('Omar', '2024-04-10')];
  expect(icfLogColumns([HEADERS, ...sessions])).toBeNull();
  expect(icfLogColumns([HEADERS, row('Kim', '2024-04-02'), row('Omar', '2024-04-10')])).not.toBeNull();
  expect(icfLogColumns([['ICF Client Coaching Log'], HEADERS, ...sessions])).not.toBeNull();
});
