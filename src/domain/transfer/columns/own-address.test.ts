// Whose address a column holds.
import { expect, test } from 'vitest';
import { recogniseColumns } from './header-row.ts';

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'];
const NAMES = ['Anna Bell', 'Ben Koch', 'Cara Dunn'];
const emailOf = (header: string[], row: (place: number) => string[]) =>
  recogniseColumns('sessions', [header, ...DAYS.map((_day, place) => row(place))]).mapping.email?.column;

test('the address next to a user is the coach’s, as in exports of Clockify', () => {
  const header = ['Project', 'Client', 'User', 'Group', 'Email', 'Start Date', 'Duration (h)'];
  const row = (place: number) => [
    'Coaching',
    NAMES[place]!,
    'Jane',
    '',
    'jane@coach.example',
    DAYS[place]!,
    '01:00:00',
  ];
  expect(emailOf(header, row)).toBeUndefined();
  expect(emailOf(header, (place) => row(place).with(1, 'Anna Bell'))).toBeUndefined();
});

test('an address in every row is the coach’s, whatever the names next to it', () => {
  const header = ['Client', 'Email', 'Date', 'Minutes'];
  const row = (place: number) => [NAMES[place]!, 'jane@coach.example', DAYS[place]!, '60'];
  expect(emailOf(header, row)).toBeUndefined();
  expect(emailOf(header.with(1, 'Client email'), row)).toBe(1);
});

test('it is, although a row has only a first name', () => {
  const header = ['First name', 'Last name', 'Email', 'Date', 'Minutes'];
  const row = (place: number) => [NAMES[place]!, place === 1 ? '' : 'Bell', 'jane@coach.example', DAYS[place]!, '60'];
  expect(emailOf(header, row)).toBeUndefined();
});

test('different addresses, or those of one client, are the clients’', () => {
  const header = ['Client', 'Email', 'Date', 'Minutes', 'User'];
  const row = (place: number) => [NAMES[place]!, `c${place}@example.com`, DAYS[place]!, '60', 'Jane'];
  expect(emailOf(header, row)).toBe(1);
  expect(emailOf(header.slice(0, 4), (place) => ['Anna Bell', 'anna@example.com', DAYS[place]!, '60'])).toBe(1);
});
