import { course, practice } from '#tests/support/practice.ts';
import { expect, test } from 'vitest';
import type { PacketContext } from '../packet-context.ts';
import { listedRows } from './listed-rows.ts';

const credential = (id: string, awarded_on: string) => ({
  id,
  body: 'ICF',
  level: 'ACC',
  awarded_on,
  expires_on: null,
  reference: '',
});
const context = {
  evidence: practice({
    credentials: [credential('new', '2025-06-01'), credential('old', '2010-06-01')] as never,
    education: [
      course({ id: 'inside', start_date: '2025-05-01', end_date: '2026-06-01' }),
      course({ id: 'before', start_date: '2010-05-01', end_date: '2010-06-01' }),
    ],
  }),
  window: { from: '2025-01-01', to: '2025-12-31' },
} as unknown as PacketContext;

test('courses are listed where they are inside the dates, credentials always, by date', () => {
  expect(listedRows('credentials', context).map(({ id }) => id)).toEqual(['old', 'new']);
  expect(listedRows('education', context).map(({ id }) => id)).toEqual(['inside']);
});
