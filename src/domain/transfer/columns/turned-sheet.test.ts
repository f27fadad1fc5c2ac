// Tables of hours with clients on one axis and days or months on the other.
import { describe, expect, it, test } from 'vitest';
import { turnedSheet } from './turned-sheet.ts';
import { recogniseSheet } from './joined-sheets.ts';

const rowsOf = (rows: string[][], name = 'Hours') => turnedSheet({ name, rows })?.rows;

describe('a table with a column for each client', () => {
  const TABLE = [
    ['Hours 2023', '', '', '', ''],
    ['Date', 'Anna Bell', 'Ben Koch', 'Total', 'Notes'],
    ['2023-03-14', '1', '', '1', ''],
    ['2023-03-15', '1.5', '0', '1.5', 'late'],
    ['2023-04-02', '', '2', '2', ''],
    ['Total', '2.5', '2', '4.5', ''],
  ];

  it('has a session for each filled cell, which its notes say', () => {
    expect(rowsOf(TABLE, 'Log')).toEqual([
      ['Date', 'Client', 'hours'],
      ['2023-03-14', 'Anna Bell', '1'],
      ['2023-03-15', 'Anna Bell', '1.5'],
      ['2023-04-02', 'Ben Koch', '2'],
    ]);
    expect(recogniseSheet({ name: 'Log', rows: TABLE })).toMatchObject({
      table: 'sessions',
      joins: 'sessions',
      headerRow: 0,
      notes: [
        '“Log” has clients as columns and days as rows. Each filled cell is read as a row of its own. Not read: “Total”, “Notes”.',
      ],
    });
  });

  it('includes a client named like a month and a row without a date, but not a last row of sums', () => {
    const table = [
      ['Date', 'April', 'Ben', 'May'],
      ['2023-03-14', '1', '', '2'],
      ['2023-03-15', '', '1', ''],
      ['', '', '3', ''],
      ['', '1', '4', '2'],
    ];
    expect(
      rowsOf(table)
        ?.slice(1)
        .map((row) => row.join(' ')),
    ).toEqual(['2023-03-14 April 1', '2023-03-14 May 2', '2023-03-15 Ben 1', ' Ben 3']);
  });

  it('can have days as numbers, in a sheet of a month', () => {
    const days = [
      ['Tag', 'Anna', 'Ben'],
      ['1', '60', ''],
      ['2', '', '90'],
      ['3', '45', ''],
    ];
    expect(rowsOf(days, 'März 2023')?.slice(0, 2)).toEqual([
      ['Date', 'Client', 'Duration'],
      ['1', 'Anna', '60'],
    ]);
  });
});

describe('a table with a row for each client', () => {
  test.each<[what: string, months: string[], written: string[]]>([
    ['months', ['Jan', 'Feb', 'Mar'], ['Jan', 'Mar']],
    ['months of a year', ['Jan 2023', 'Feb 2023', 'Mar 2023'], ['Jan 2023', 'Mar 2023']],
    ['months that a spreadsheet stores as days', ['2023-01-01', '2023-02-01', '2023-03-01'], ['2023-01', '2023-03']],
    ['days', ['2023-01-14', '2023-02-17', '2023-03-21'], ['2023-01-14', '2023-03-21']],
  ])('of %s has a row for each filled cell', (_what, months, written) => {
    const table = [
      ['Client', 'Organisation', ...months, 'Total'],
      ['Anna Bell', 'Acme', '2', '', '3', '5'],
      ['Ben Koch', '', '', '', '1', '1'],
    ];
    expect(rowsOf(table, 'Paid hours')).toEqual([
      ['Date', 'Client', 'Paid hours', 'Organisation'],
      [written[0], 'Anna Bell', '2', 'Acme'],
      [written[1], 'Anna Bell', '3', 'Acme'],
      [written[1], 'Ben Koch', '1', ''],
    ]);
  });

  it('of the days of numbered sessions has none of another numbered column', () => {
    const table = [
      ['Client', 'Session 1', 'Session 2', 'Invoice 1'],
      ['Anna Bell', '14/03/2024', '21/03/2024', '31/03/2024'],
      ['Ben Koch', '15/03/2024', '', '31/03/2024'],
    ];
    expect(rowsOf(table)).toEqual([
      ['Date', 'Client'],
      ['14/03/2024', 'Anna Bell'],
      ['21/03/2024', 'Anna Bell'],
      ['15/03/2024', 'Ben Koch'],
    ]);
  });

  it('of numbered days needs consecutive days', () => {
    const table = (days: string[]) => [['Client', ...days], ['Anna Bell', ...days.map(() => '1')], ['Ben Koch']];
    expect(rowsOf(table(['1', '2', '3', '4', '5']))).toHaveLength(6);
    expect(rowsOf(table(['1', '2', '4', '5', '9']))).toBeUndefined();
    expect(rowsOf(table(['1', '2']))).toBeUndefined();
  });
});

test.each<[what: string, rows: string[][]]>([
  [
    'a list of sessions',
    [
      ['Date', 'Client', 'Minutes'],
      ['2023-03-14', 'Anna Bell', '60'],
      ['2023-03-15', 'Ben Koch', '60'],
    ],
  ],
  [
    'sessions without a client',
    [
      ['Date', 'Hours', 'Mood', 'Energy'],
      ['2023-03-14', '1', '3', '4'],
      ['2023-03-15', '1', '2', '5'],
    ],
  ],
  [
    'sessions with their times',
    [
      ['Date', 'Start', 'End', 'Mood', 'Energy'],
      ['2023-03-14', '9:00', '10:00', '3', '4'],
      ['2023-03-15', '9:00', '10:00', '3', '4'],
    ],
  ],
  [
    'a list of clients',
    [
      ['Client', 'Email', 'Phone'],
      ['Anna Bell', 'a@example.com', '0770'],
      ['Ben Koch', '', '0771'],
    ],
  ],
  [
    'a week for each row',
    [
      ['Week', 'Mon', 'Tue', 'Mittwoch'],
      ['2023-03-13', '1', '', '2'],
      ['2023-03-20', '', '1.5', ''],
    ],
  ],
  [
    'sessions of named clients, with a column for each kind',
    [
      ['Day', 'Client', 'Coaching', 'Admin'],
      ['2023-03-14', 'Anna Bell', '1', ''],
      ['2023-03-15', 'Ben Koch', '', '2'],
    ],
  ],
  [
    'a table of marks',
    [
      ['Date', 'Anna', 'Ben'],
      ['2023-03-14', 'x', ''],
      ['2023-03-15', '', 'x'],
    ],
  ],
  [
    'CPD',
    [
      ['Date', 'Title', 'Hours'],
      ['2023-03-14', 'Ethics', '2'],
      ['2023-03-15', 'Group', '3'],
    ],
  ],
])('%s is not such a table', (_what, rows) => expect(rowsOf(rows)).toBeUndefined());

describe('a table with a row for each client and the days of sessions beside them', () => {
  const TABLE = [
    ['Client', 'Email', '1st session', '2nd session', '3rd session', 'Total hrs'],
    ['Kim Lee', 'kim@example.com', '05/01/2026', '19/01/2026', 'cancelled', '2'],
    ['Omar Haddad', '', '06/01/2026', '', '', '1'],
    ['Total', '', '', '', '', '3'],
  ];

  it('has a session for each day, without a length, which its notes say; what is no day has a row too', () => {
    expect(recogniseSheet({ name: '', rows: TABLE })).toMatchObject({
      table: 'sessions',
      rows: [
        ['Date', 'Client'],
        ['05/01/2026', 'Kim Lee'],
        ['19/01/2026', 'Kim Lee'],
        ['cancelled', 'Kim Lee'],
        ['06/01/2026', 'Omar Haddad'],
      ],
      notes: [
        'This file has clients as rows and the days of their sessions beside them. Each day is read as a row of its own. Not read: “Email”, “Total hrs”.',
      ],
    });
  });

  it('can have numbers as headers and days without a year', () =>
    expect(
      rowsOf([
        ['Client', '1', '2', '3', '4', '5'],
        ['Kim Lee', '5 Jan', '19 Jan', '', '', ''],
        ['Omar Haddad', '6 Jan', '', '', '', ''],
      ]),
    ).toEqual([
      ['Date', 'Client'],
      ['5 Jan', 'Kim Lee'],
      ['19 Jan', 'Kim Lee'],
      ['6 Jan', 'Omar Haddad'],
    ]));

  it.each([
    [
      'the length of each session beside its day',
      ['Client', 'Day 1', 'Hours 1', 'Day 2', 'Hours 2'],
      '05/01/2026',
      '1',
    ],
    ['texts beside clients', ['Client', 'Topic 1', 'Topic 2', 'Topic 3', 'Topic 4'], 'Goals', 'Values'],
  ])('is not one with %s', (_what, header, one, other) =>
    expect(
      rowsOf([header, ['Kim Lee', one, other, one, other], ['Omar Haddad', one, other, one, other]]),
    ).toBeUndefined(),
  );

  it('has no row of days as headers, which would be lost', () =>
    expect(
      rowsOf([
        ['Client', 'A', 'B', 'C'],
        ['Kim Lee', '05/01/2026', '12/01/2026', '19/01/2026'],
        ['Omar Haddad', '06/01/2026', '', ''],
      ]),
    ).toBeUndefined());
});

test('many tables of which the last cannot be read are given up without trying each with each', () => {
  const corners = ['Kim', 'Omar', 'Ana'].map((corner) => [corner, 'January 2026', 'February 2026', 'March 2026']);
  const lengths = Array.from({ length: 60 }, (_, at) => [`Kim Lee${'abcd'[at % 4]}`, '1', '2', '1.5']);
  const texts = Array.from({ length: 60 }, (_, at) => [`some text ${at}`, 'what', 'they', 'said']);
  const tables = Array.from({ length: 40 }, () => [...corners, ...lengths]).flat();
  expect(turnedSheet({ name: '', rows: tables })?.rows).toHaveLength(1 + 40 * 62 * 3);
  expect(turnedSheet({ name: '', rows: [...tables, ...corners, ...texts] })).toBeNull();
});

test('the same first cell again below a line with nothing else is no table', () => {
  const rows = [
    ['Kim Lee', ''],
    ['Kim Lee', '1'],
    ['Omar Ali', '1'],
  ];
  expect(turnedSheet({ name: '', rows })).toBeNull();
});
