// A file of sessions: which rows are new, duplicates, asked about or refused.
import { describe, expect, it } from 'vitest';
import { AMARA, BO, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { SESSIONS, messages, planTable, records, session, statuses } from '#tests/support/transfer/plan-table.ts';
import { chooseRows } from './import-batch.ts';

describe('sessions', () => {
  it('are read, and shown as they were read', () => {
    const planned = planTable('sessions', [
      ['My practice'],
      SESSIONS,
      ['amara  OSEI ', '', '20/11/2026', '1.5h', "'=notes\nkept ", 'Values; Work', 'Call', 'x'],
    ]);
    expect(planned.rows[0]).toMatchObject({ index: 2, status: 'new', reasons: [] });
    expect(planned.rows[0]!.record).toEqual({
      id: '00000008-0000-4000-8000-a00000000002',
      client_id: AMARA.id,
      date: '2026-11-20',
      duration: 90,
      notes: '=notes\nkept ',
      topics: ['Values', 'Work'],
      follow_up: 'Call',
      completed: true,
    });
    expect(planned.rows[0]!.cells).toMatchObject({
      name: { text: 'amara  OSEI ', shown: 'Amara Osei' },
      date: { text: '20/11/2026', shown: '20 November 2026' },
      duration: { text: '1.5h', shown: '1 hour 30 min' },
      completed: { text: 'x', shown: 'Yes' },
    });
  });

  it('are duplicates if client and date are recorded, or twice in the file', () => {
    const planned = planTable('sessions', [
      SESSIONS,
      session('Amara Osei', '2026-11-02'),
      ['', 'AMARA@example.com', '2026-11-02', '30'],
      session('BO LIND', '2026-11-03'),
      session('Bo Lind', '3 Nov 2026'),
      session('New One', '2026-11-03'),
      session('new  one', '2026-11-03'),
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'duplicate', 'new', 'duplicate', 'new', 'duplicate']);
    expect(messages(planned).map(([message]) => message)).toEqual([
      'A session for this client on this date already exists.',
      'A session for this client on this date already exists.',
      undefined,
      'The same client and date as row 4 of the file',
      undefined,
      'The same client and date as row 6 of the file',
    ]);
    expect(records(planned).map((record) => record !== null)).toEqual([false, false, true, true, true, true]);
  });

  it('add an unknown client once, with the address in any of its rows, and only with a chosen row', () => {
    const planned = planTable('sessions', [
      SESSIONS,
      session('Cy Tan', '2026-11-03'),
      ['CY TAN', 'cy@example.com', '2026-11-04', '60'],
      ['', 'cy@example.com', '2026-11-05', '60'],
      session('Di Roy', '2026-11-05'),
      session('Ed Fox', 'never'),
    ]);
    const cy = {
      id: [...planned.newClients.keys()][0],
      name: 'Cy Tan',
      email: 'cy@example.com',
      phone: null,
      notes: null,
    };
    expect([...planned.newClients.values()].map((client) => client.name)).toEqual(['Cy Tan', 'Di Roy']);
    expect(
      new Set(planned.rows.slice(0, 3).map((row) => row.record && 'client_id' in row.record && row.record.client_id)),
    ).toEqual(new Set([cy.id]));
    const batch = chooseRows(planned, new Set([2, 3]));
    expect(batch.clients).toEqual([cy]);
    expect(batch.sessions.map((row) => row.date)).toEqual(['2026-11-04', '2026-11-05']);
  });

  it('name field and text of everything that is wrong; an optional cell never refuses its row', () => {
    const planned = planTable('sessions', [
      SESSIONS,
      session('', '31/02/2026', 'long'),
      session('Bo Lind', '', ''),
      session('Bo Lind', '2026-11-03', '25h'),
      session('Bo Lind', '2026-11-04', '60', '', '', '', 'maybe'),
      session('Bo Lind', '2026-11-05', '60', 'a\0b'),
      session('Bo Lind', '2026-11-06', '60', '\ud800'),
      ['Amara Osei', 'not an address', '2026-11-07', '60'],
      ['Zed', 'not an address', '2026-11-08', '60'],
      ['', '', '', ''],
      session('Bo Lind', '2026-11-09', '60', 'x'.repeat(20_001)),
      session('Bo Lind', '2026-11-10'),
    ]);
    expect(messages(planned).map((list) => list.map((text) => text.replace(/x{80}…/, 'xx…')))).toEqual([
      [
        'Client is missing',
        'Date "31/02/2026" is not a date: there is no 31 February 2026',
        'Duration "long" is not a duration such as 90, 1.5h or 1:30',
      ],
      ['This row has only "Bo Lind"'],
      ['Duration "25h": Duration must be between 1 minute and 24 hours'],
      ['Completed "maybe" does not say whether the session took place'],
      ['Notes "a\0b" holds a character that cannot be stored'],
      ['Notes "\ud800" holds a character that cannot be stored'],
      [],
      ['Email "not an address": Please enter a valid email address'],
      ['Notes "xx…": Notes must be at most 20,000 characters'],
      [],
    ]);
    expect(statuses(planned)).toEqual(['error', 'left-out', 'error', ...Array<string>(7).fill('new')]);
    expect(records(planned)[3]).toMatchObject({ completed: true, notes: '' });
    expect(records(planned)[8]).toMatchObject({ notes: '' });
    expect([...planned.newClients.values()]).toMatchObject([{ name: 'Zed', email: '' }]);
  });

  it('are not assigned to one of two clients', () => {
    const twins = [
      AMARA,
      { ...BO, name: 'Amara Osei', email: 'other@example.com' },
      { ...BO, id: 'x', name: 'Cy', email: 'cy@example.com' },
    ];
    const planned = planTable(
      'sessions',
      [
        SESSIONS,
        session('Amara Osei', '2026-11-03'),
        ['Amara Osei', 'other@example.com', '2026-11-03', '60'],
        ['Amara Osei', 'cy@example.com', '2026-11-03', '60'],
      ],
      {},
      { ...PRACTICE, clients: twins },
    );
    expect(messages(planned)).toEqual([
      ['Client "Amara Osei" could be Amara Osei (amara@example.com) or Amara Osei (other@example.com)'],
      [],
      ['Client "Amara Osei" could be Amara Osei (amara@example.com) or Amara Osei (other@example.com)'],
    ]);
    expect(statuses(planned)).toEqual(['ask', 'new', 'ask']);
  });

  it('wait for the answer only where the order of day and month is not known', () => {
    const rows = [
      SESSIONS,
      session('Bo Lind', '03/04/2024'),
      session('Bo Lind', '2024-05-01'),
      session('', '03/04/2024'),
    ];
    const open = planTable('sessions', rows);
    expect(statuses(open)).toEqual(['ask', 'new', 'ask']);
    expect(messages(open)[0]).toEqual(['Date "03/04/2024" could be 3 April 2024 or 4 March 2024']);
    expect(open.questions).toMatchObject([
      { about: 'date-order', index: 1, asked: { reason: 'ambiguous' } },
      { about: 'names-above', index: 3, asked: { example: { text: 'Bo Lind' }, rows: 1 } },
    ]);
    const answered = planTable('sessions', rows, { dateOrder: 'mdy', namesAbove: 'no' });
    expect(answered.questions).toEqual([]);
    expect(answered.rows[0]).toMatchObject({ status: 'new', record: { date: '2024-03-04' } });
  });

  it('wait for the answer if numbers of minutes can be hours', () => {
    const rows = [SESSIONS, session('Bo Lind', '2024-05-01', '1.5'), session('Bo Lind', '2024-05-02', '2')];
    expect(statuses(planTable('sessions', rows))).toEqual(['ask', 'ask']);
    expect(planTable('sessions', rows).questions).toMatchObject([{ about: 'duration-unit', index: 1 }]);
    expect(records(planTable('sessions', rows, { durations: { all: 'hours' } }))).toMatchObject([
      { duration: 90 },
      { duration: 120 },
    ]);
  });

  it('without a length get the default, without a mark are completed up to today', () => {
    const rows = [
      ['Client', 'Date'],
      ['Bo Lind', '2026-11-20'],
      ['Bo Lind', '2026-11-21'],
    ];
    expect(records(planTable('sessions', rows, {}, PRACTICE, { defaultDuration: 50 }))).toMatchObject([
      { duration: 50, completed: true },
      { duration: 50, completed: false },
    ]);
    expect(messages(planTable('sessions', rows))).toEqual([['Duration is missing'], ['Duration is missing']]);
    const open = planTable('sessions', rows);
    expect(statuses(open)).toEqual(['ask', 'ask']);
    expect(open.questions).toMatchObject([{ about: 'missing-duration', index: 1, asked: { rows: 2 } }]);
    const [answered] = planTable('sessions', rows, { missingDuration: 45 }).rows;
    expect(answered).toMatchObject({ record: { duration: 45 }, cells: { duration: { text: '', shown: '45 min' } } });
  });

  it('are not completed without a mark if others have one', () => {
    const rows = [SESSIONS, session('Bo Lind', '2026-11-03', '60', '', '', '', '✓'), session('Bo Lind', '2026-11-04')];
    expect(records(planTable('sessions', rows))).toMatchObject([{ completed: true }, { completed: false }]);
  });

  it('are written once for each client and date, whichever rows are chosen', () => {
    const planned = planTable('sessions', [
      SESSIONS,
      session('Bo Lind', '2026-11-03'),
      session('Bo Lind', '2026-11-03'),
      session('Amara Osei', '2026-11-02'),
    ]);
    const ids = (chosen: number[]) => chooseRows(planned, new Set(chosen)).sessions.map(({ id }) => id.at(-1));
    expect(ids([2])).toEqual(['2']);
    expect(ids([1, 2, 3])).toEqual(['1']);
  });
});

describe('lengths that may be something else', () => {
  const COLUMNS = ['Client', 'Date', 'Start', 'End', 'Duration'];
  const row = (day: string, start: string, end: string, duration = '') => [
    'Bo Lind',
    `2026-11-${day}`,
    start,
    end,
    duration,
  ];

  it('a time of day among lengths has a doubt', () => {
    const rows = [COLUMNS, row('03', '', '', '09:00-10:00'), row('04', '', '', '09:00'), row('05', '', '', '1:30')];
    const planned = planTable('sessions', rows);
    expect(messages(planned)).toEqual([[], ['Duration "09:00" may be a time of day'], []]);
  });

  it('a column of times of day is no length, if its head can mean both', () => {
    const times = (...texts: string[]) => [
      ['Klient', 'Datum', 'Zeit'],
      ...texts.map((text, day) => ['Bo Lind', `2026-11-0${day + 1}`, text]),
    ];
    const asked = (rows: string[][]) => planTable('sessions', rows).questions.map(({ about }) => about);
    expect(asked(times('09:00', '14:30', '10:15'))).toEqual(['missing-duration']);
    expect(asked(times('1:00', '1:30', '0:45'))).toEqual([]);
  });

  it('times that cannot be read, or that end before they begin, are named instead of the usual length', () => {
    const rows = [COLUMNS, row('03', '9:00', '10:00'), row('04', '9:00', 'late'), row('05', '10:00', '09:00')];
    const planned = planTable('sessions', rows, { missingDuration: 60 });
    expect(planned.questions).toEqual([]);
    expect(statuses(planned)).toEqual(['new', 'error', 'error']);
    expect(messages(planned).slice(1)).toEqual([
      ['Duration "9:00 – late" are not two times of day'],
      ['Duration "10:00 – 09:00" ends before it begins'],
    ]);
  });

  it('a length in a cell of something else is used, and has a doubt', () => {
    const items = ['Coaching 90 min', 'Package of 6, 1 hour each', '60 min or 90 min', 'Coaching'];
    const rows = items.map((item, day) => ['Bo Lind', `2026-11-0${day + 1}`, item]);
    const planned = planTable('sessions', [['Client', 'Date', 'Item'], ...rows]);
    expect(planned.questions).toMatchObject([{ about: 'missing-duration', index: 3, asked: { rows: 2 } }]);
    expect(records(planned)).toMatchObject([{ duration: 90 }, { duration: 60 }, null, null]);
    expect(messages(planned)[0]).toEqual(['Duration "Coaching 90 min" was taken for 1 hour 30 min']);
  });
});
