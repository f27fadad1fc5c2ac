// Several rows of one client and day, and rows of several people at the same time.
import { describe, expect, it, test } from 'vitest';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { chooseRows, newRows } from './import-batch.ts';

const TIMED = ['Client', 'Date', 'Start time', 'End time', 'Paid', 'Notes'];
const timed = (client: string, start: string, end: string, ...rest: string[]) => [
  client,
  '2026-11-03',
  start,
  end,
  ...rest,
];
const written = (planned: ReturnType<typeof planTable>) =>
  chooseRows(planned, newRows(planned)).sessions.map(({ duration, format, participants }) =>
    [duration, format, participants].filter((one) => one !== undefined && one !== null).join(' '),
  );

describe('rows of one client and day', () => {
  test.each<[what: string, rows: string[][], minutes: string[], statuses: string[]]>([
    [
      'other times',
      [timed('Bo Lind', '9:00', '10:00'), timed('Bo Lind', '14:00', '14:30')],
      ['90'],
      ['new', 'left-out'],
    ],
    [
      'times that overlap',
      [timed('Bo Lind', '9:00', '10:00'), timed('Bo Lind', '9:30', '10:30')],
      ['90'],
      ['new', 'left-out'],
    ],
    ['one start', [timed('Bo Lind', '9:00', '10:00'), timed('Bo Lind', '9:00', '10:00')], ['60'], ['new', 'duplicate']],
    [
      'three rows in another order',
      [timed('Bo Lind', '14:00', '14:30'), timed('Bo Lind', '9:00', '10:00'), timed('bo lind', '16:00', '17:00')],
      ['150'],
      ['new', 'left-out', 'left-out'],
    ],
  ])('of %s', (_what, rows, minutes, expected) => {
    const planned = planTable('sessions', [TIMED, ...rows]);
    expect(statuses(planned)).toEqual(expected);
    expect(written(planned)).toEqual(minutes);
    expect(planned.questions).toEqual([]);
  });

  it('both say that they were added up', () => {
    const planned = planTable('sessions', [
      TIMED,
      timed('Bo Lind', '9:00', '10:00', 'yes', 'First'),
      timed('Bo Lind', '14:00', '14:30', 'yes', 'Second'),
    ]);
    expect(messages(planned)).toEqual([
      ['One session of this day with row 3: together 1 hour 30 min'],
      ['Added to row 2, which is of the same client and day'],
    ]);
    expect(records(planned)[0]).toMatchObject({ notes: 'First\n\nSecond', paid: true, duration: 90 });
    expect(planned.rows[0]!.cells.duration?.shown).toBe('1 hour 30 min');
  });

  it('without times are added up unless they are equal', () => {
    const header = ['Client', 'Date', 'Duration', 'Paid'];
    const day = ['Bo Lind', '2026-11-03'];
    const planned = planTable('sessions', [header, [...day, '60', 'yes'], [...day, '30', 'no'], [...day, '60', 'yes']]);
    expect(statuses(planned)).toEqual(['new', 'left-out', 'duplicate']);
    expect(records(planned)[0]).toMatchObject({ duration: 90, paid: null });
    expect(messages(planned)[0]).toEqual([expect.stringContaining('not all paid or all pro bono')]);
  });

  it('are not added up where they are of two kinds, or more than a day long', () => {
    const header = ['Client', 'Date', 'Duration', 'Kind'];
    const day = ['Bo Lind', '2026-11-03'];
    const planned = planTable('sessions', [
      header,
      [...day, '14h', 'coaching'],
      [...day, '1h', 'mentoring'],
      [...day, '13h', 'coaching'],
    ]);
    expect(statuses(planned)).toEqual(['new', 'error', 'error']);
    expect(messages(planned).slice(1)).toEqual([
      [expect.stringContaining('another kind')],
      ['With row 2 of the file, this is too long for a day', 'Duration "13h" may be a time of day'],
    ]);
  });
});

describe('rows of several people at the same time', () => {
  const FILE = [
    TIMED,
    timed('Ann Bell', '9:00', '10:30'),
    timed('Cy Dunn', '9:00', '10:30'),
    timed('Ed Fox', '9:00', '10:30'),
    timed('Cy Dunn', '9:00', '10:30'),
    timed('Gil Ho', '9:00', '10:00'),
    ['Ann Bell', '2026-11-10', '9:00', '10:30'],
    ['Cy Dunn', '2026-11-10', '9:00', '10:30'],
  ];

  it('are asked about once, and wait', () => {
    const planned = planTable('sessions', FILE);
    expect(statuses(planned)).toEqual(['ask', 'ask', 'ask', 'ask', 'new', 'ask', 'ask']);
    expect(planned.questions).toMatchObject([
      {
        about: 'same-time',
        index: 1,
        asked: { example: { text: 'Ann Bell, Cy Dunn and Ed Fox' }, people: 3, rows: 6, groups: 2 },
      },
    ]);
    expect(messages(planned)[5]).toEqual(['At the same time as row 8: one group session, or several']);
  });

  it('are one session of the group, whose hours count once', () => {
    const planned = planTable('sessions', FILE, { sameTime: 'group' });
    expect(statuses(planned)).toEqual(['new', 'left-out', 'left-out', 'left-out', 'new', 'new', 'left-out']);
    expect(written(planned)).toEqual(['90 group 3', '60', '90 group 2']);
    expect([...planned.newClients.values()].map(({ name }) => name)).toEqual([
      'Ann Bell, Cy Dunn and Ed Fox',
      'Gil Ho',
      'Ann Bell and Cy Dunn',
    ]);
    expect(planned.questions).toEqual([]);
  });

  it('are one group in any order, without anybody’s address', () => {
    const header = ['Client', 'Email', 'Date', 'Start time', 'End time'];
    const ann = (date: string) => ['Ann Bell', 'ann@example.com', date, '9:00', '10:30'];
    const cy = (date: string) => ['Cy Dunn', 'cy@example.com', date, '9:00', '10:30'];
    const rows = [header, ann('2026-11-03'), cy('2026-11-03'), cy('2026-11-10'), ann('2026-11-10')];
    const planned = planTable('sessions', rows, { sameTime: 'group' });
    expect(statuses(planned)).toEqual(['new', 'left-out', 'new', 'left-out']);
    expect(planned.people.spellings).toEqual([]);
    expect([...planned.newClients.values()]).toMatchObject([{ name: 'Ann Bell and Cy Dunn', email: '' }]);
  });

  it('are a group of those who took part, with the notes of all and no payment if they differ', () => {
    const header = ['Client', 'Date', 'Start time', 'End time', 'Paid', 'Notes', 'Attended', 'Topics'];
    const rows = [
      header,
      timed('Gil Ho', '9:00', '10:30', 'yes', '', 'no'),
      timed('Ann Bell', '9:00', '10:30', 'no', 'Ann spoke', 'yes', 'Values'),
      timed('Cy Dunn', '9:00', '10:30', 'yes', 'Cy listened', 'yes', 'Goals'),
    ];
    const planned = planTable('sessions', rows, { sameTime: 'group' });
    expect(statuses(planned)).toEqual(['new', 'new', 'left-out']);
    expect(records(planned)).toMatchObject([
      { completed: false },
      { completed: true, paid: null, participants: 2, topics: ['Values', 'Goals'], notes: 'Ann spoke\n\nCy listened' },
      null,
    ]);
    expect(messages(planned)[1]).toEqual([expect.stringContaining('did not all pay')]);
  });

  it('are a session of each if the coach says so', () => {
    const planned = planTable('sessions', FILE, { sameTime: 'separate' });
    expect(statuses(planned)).toEqual(['new', 'new', 'new', 'duplicate', 'new', 'new', 'new']);
  });

  it('without a time are asked about only if they say group', () => {
    const header = ['Client', 'Date', 'Duration', 'Format'];
    const rows = (format: string) => [
      header,
      ['Ann Bell', '2026-11-03', '60', format],
      ['Cy Dunn', '2026-11-03', '60', format],
    ];
    expect(planTable('sessions', rows('Individual')).questions).toEqual([]);
    expect(planTable('sessions', rows('Group')).questions).toMatchObject([{ about: 'same-time' }]);
    const midnight = rows('').map(([name, date, ...rest], place) => [name!, place ? `${date} 00:00` : date!, ...rest]);
    expect(planTable('sessions', midnight).questions).toEqual([]);
  });
});

describe('two payments of one client and day', () => {
  const FILE = [
    ['Client', 'Session date', 'Duration', 'Payment name', 'Payment date', 'Description'],
    ['Bo Lind', '2026-11-03', '60', 'Deposit', '2026-10-01', 'First half'],
    ['Bo Lind', '2026-11-03', '60', 'Balance', '2026-11-01', 'Second half'],
    ['Bo Lind', '2026-11-04', '60', 'All', '2026-11-01', ''],
  ];

  it('are asked about once', () => {
    const planned = planTable('sessions', FILE);
    expect(planned.questions).toMatchObject([
      { about: 'same-payment', index: 1, asked: { rows: 2, example: { text: 'Bo Lind' } } },
    ]);
    expect(statuses(planned)).toEqual(['ask', 'ask', 'new']);
    expect(messages(planned)[0]).toEqual(['Of the same client, day and length as row 3, with another payment']);
  });

  it('are one session, or several, as answered', () => {
    expect(written(planTable('sessions', FILE, { samePayment: 'one' }))).toEqual(['60', '60']);
    expect(written(planTable('sessions', FILE, { samePayment: 'several' }))).toEqual(['120', '60']);
  });

  it('are not asked about if the rows have different times, or the same payment', () => {
    const timedFile = [
      ['Client', 'Date', 'Start time', 'End time', 'Invoice number'],
      ['Bo Lind', '2026-11-03', '9:00', '10:00', '1'],
      ['Bo Lind', '2026-11-03', '14:00', '15:00', '2'],
    ];
    expect(planTable('sessions', timedFile).questions).toEqual([]);
    const same = FILE.map((row, place) => (place === 2 ? FILE[1]! : row));
    expect(planTable('sessions', same).questions).toEqual([]);
    const half = same.map((row, place) => (place === 2 ? row.with(3, '').with(4, '') : row));
    expect(statuses(planTable('sessions', half))).toEqual(['new', 'duplicate', 'new']);
  });

  it('give no session a date: a file with only the days of payments has none', () => {
    const mapping = recogniseColumns('sessions', [
      ['Client', 'Project', 'Payment date', 'Amount'],
      ['Bo Lind', 'Six sessions', '2026-11-03', '600'],
    ]).mapping;
    expect(mapping.date).toBeUndefined();
  });
});
