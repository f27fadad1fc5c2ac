import { expect, it } from 'vitest';
import { instantOf, zonedTime } from './zoned-time.ts';

it.each([
  ['2024-03-05T18:00:00Z', '2024-03-05T18:00:00', 0],
  ['2024-03-05T18:00-08:00', '2024-03-05T18:00', -480],
  ['2024-03-05 18:00:00.000-0330', '2024-03-05 18:00:00.000', -210],
  ['2024-03-05 18:00:00-08', '2024-03-05 18:00:00', -480],
  ['2024-03-05T18:00:00-08:00[America/Los_Angeles]', '2024-03-05T18:00:00', -480],
  ['2024-03-05 02:00:00 +0000 UTC', '2024-03-05 02:00:00', 0],
  ['Tue, 05 Mar 2024 02:00:00 GMT', 'Tue, 05 Mar 2024 02:00:00', 0],
  ['Tue, 05 Mar 2024 02:00 -0800', 'Tue, 05 Mar 2024 02:00', -480],
  ['Tue Mar 05 2024 02:00:00 GMT+0100 (Central European Standard Time)', 'Tue Mar 05 2024 02:00:00', 60],
  ['5 Mar 2024 2:00 AM UTC', '5 Mar 2024 2:00 AM', 0],
  ['March 5, 2024 at 2:00 AM (UTC)', 'March 5, 2024 at 2:00 AM', 0],
  ['5 March 2024, 14:00 GMT+1', '5 March 2024, 14:00', 60],
])('%j names its zone', (text, wall, offset) => expect(zonedTime(text)).toEqual({ wall, offset }));

it.each([
  '2024-03-05 10:00-11:30',
  '10:00-11',
  '2024-03-05 10:00:00',
  '2024-03-05',
  '9:00 - 10:30 am',
  '5 March 2024 10:00 CST',
])('%j names no zone', (text) => expect(zonedTime(text)).toEqual({ wall: text, offset: null }));

it('a time in a zone is an instant', () =>
  expect(instantOf('2024-03-05', 1080, -480)).toBe('2024-03-06T02:00:00.000Z'));
