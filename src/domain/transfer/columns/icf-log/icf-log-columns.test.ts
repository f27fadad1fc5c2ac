import { expect, test } from 'vitest';
import { recogniseSheet } from '#domain/transfer/columns/joined-sheets.ts';
import { furtherHours } from './further-hours.ts';
import { icfLogColumns } from './icf-log-columns.ts';

const HEADERS = ['Client', 'Start date', 'End date', 'Paid hours', 'Pro bono hours'];

test('rows that begin and end on one day and name clients repeatedly are sessions, not a coaching log', () => {
  const row = (name: string, day: string) => [name, `${day} 09:00`, `${day} 10:00`, '1', ''];
  const sessions = [row('Kim', '2024-04-02'), row('Kim', '2024-04-09'), row('Omar', '2024-04-10')];
  expect(icfLogColumns([HEADERS, ...sessions])).toBeNull();
  expect(icfLogColumns([HEADERS, row('Kim', '2024-04-02'), row('Omar', '2024-04-10')])).not.toBeNull();
  expect(icfLogColumns([['ICF Client Coaching Log'], HEADERS, ...sessions])).not.toBeNull();
});

const NAMED = [['K.L.'], ['O.H.']] as const;

test.each<[what: string, header: string[], rows: string[][]]>([
  [
    'a period for each client',
    ['Client', 'Organisation', 'Start date', 'End date', 'Number of sessions', 'Contact hours'],
    NAMED.map(([name]) => [name, 'Acme', '12/01/2023', '14/06/2023', '6', '9']),
  ],
  [
    'months',
    ['Client code', 'Type of coaching', 'From', 'To', 'Total hours'],
    NAMED.map(([name]) => [name, 'Individual', 'Jan 2023', 'Jun 2023', '9']),
  ],
  [
    'the first and the last session',
    ['Client initials', 'Client contact hours', 'Date of first session', 'Date of last session'],
    NAMED.map(([name]) => [name, '9', '2023-01-12', '2023-06-14']),
  ],
  [
    'several sessions since a day',
    ['Mentee', 'Start date', 'Sessions', 'Hours'],
    NAMED.map(([name]) => [name, '2023-01-12', '6', '9']),
  ],
])('one column of hours with %s is a log with a row per client', (_what, header, rows) => {
  const columns = icfLogColumns([['My EMCC log'], header, ...rows])?.columns;
  expect(header[columns!.get('hours')!]).toMatch(/hours/i);
  expect([columns!.get('name'), columns!.has('sessions')]).toEqual([
    header.findIndex((one) => /client |client$|mentee/i.test(one)),
    false,
  ]);
});

test.each<[what: string, header: string[], rows: string[][]]>([
  ['one date', ['Client', 'Date', 'Contact hours'], NAMED.map(([name]) => [name, '2024-04-02', '1.5'])],
  [
    'times of a day',
    ['Client', 'Date', 'Start', 'End', 'Hours'],
    NAMED.map(([name]) => [name, '2024-04-02', '9:00', '10:30', '1.5']),
  ],
  [
    'a start and an end on one day',
    ['Client', 'Start date', 'End date', 'Hours'],
    NAMED.map(([name]) => [name, '2024-04-02 9:00', '2024-04-02 10:30', '1.5']),
  ],
  [
    'a number of each session',
    ['Client', 'Start date', 'Session', 'Hours'],
    NAMED.map(([name]) => [name, '2024-04-02', '6', '1.5']),
  ],
])('hours with %s are those of sessions', (_what, header, rows) => expect(icfLogColumns([header, ...rows])).toBeNull());

const EMCC_LIKE = [
  ['Client ref.', 'Organisation', 'From (month/year)', 'To (month/year)', 'Number of sessions', 'Total contact hours'],
  ['C1', 'Bank', 'Jan 2022', 'Jun 2022', '6', '9'],
  ['C2', 'NHS', '03/2022', '09/2022', '8', '12'],
];

test('a log whose period is called from and to', () => {
  expect(recogniseSheet({ name: '', rows: EMCC_LIKE }).table).toBe('icf_log');
});

test('a table with hours that are not understood is not read as a list of clients', () => {
  const rows = [
    ['Client ref.', 'Organisation', 'Active in', 'Total contact hours'],
    ['C1', 'Bank', '2022-01-03', '9'],
  ];
  expect(recogniseSheet({ name: '', rows }).table).not.toBe('clients');
});

test('the hours of a row are its total, not the length of one of its sessions', () => {
  const header = ['Client', 'From', 'To', 'No. of sessions', 'Length of session (hrs)'];
  const rows = [
    ['C1', 'Jan 2022', 'Jun 2022', '6', '1.5', '9'],
    ['C2', 'Mar 2022', 'Sep 2022', '8', '1', '8'],
  ];
  expect(icfLogColumns([[...header, 'Total contact hours'], ...rows])?.columns.get('hours')).toBe(5);
  expect(icfLogColumns([header, ...rows.map((row) => row.slice(0, 5))])).toBeNull();
  const averages = ['Client', 'From', 'To', 'Sessions', 'Average session (hours)', 'Hours'];
  expect(furtherHours([averages, ...rows], icfLogColumns([averages, ...rows])!)).toEqual([]);
});
