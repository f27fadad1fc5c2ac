import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clientSchema } from '#domain/records/client.ts';
import { cpdSchema } from '#domain/records/cpd.ts';
import { sessionSchema } from '#domain/records/session.ts';
import { supervisionSchema } from '#domain/records/supervision.ts';
import { anyText } from '#tests/support/transfer/any-text.ts';
import { TRANSFER_TABLES, type TransferTable } from '#domain/transfer/columns/fields.ts';
import { recogniseColumns } from '#domain/transfer/read/header-row.ts';
import { chooseRows, newRows } from './import-batch.ts';
import { AMARA, BO, CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import type { ImportAnswers, ImportCircumstances, KnownPractice } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const SCHEMAS = {
  clients: clientSchema,
  sessions: sessionSchema,
  supervision_sessions: supervisionSchema,
  cpd_records: cpdSchema,
};

function plan(
  table: TransferTable,
  rows: string[][],
  answers: ImportAnswers = {},
  known: KnownPractice = PRACTICE,
  change: Partial<ImportCircumstances> = {},
) {
  const { headerRow, mapping } = recogniseColumns(table, rows);
  return planImport(table, { rows, headerRow, mapping, answers }, known, { ...CIRCUMSTANCES, ...change });
}

const statuses = (planned: ReturnType<typeof plan>) => planned.rows.map((row) => row.status);
const messages = (planned: ReturnType<typeof plan>) =>
  planned.rows.map((row) => [...row.reasons, ...row.doubts].map((reason) => reason.message));
const records = (planned: ReturnType<typeof plan>) => planned.rows.map((row) => row.record);

const SESSIONS = ['Client', 'Email', 'Date', 'Duration', 'Notes', 'Topics', 'Follow up', 'Completed'];
const session = (client: string, date: string, duration = '60', ...rest: string[]) => [
  client,
  '',
  date,
  duration,
  ...rest,
];

describe('sessions', () => {
  it('are understood, and shown as they were understood', () => {
    const planned = plan('sessions', [
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

  it('are duplicates when client and date are recorded, or stand twice in the file', () => {
    const planned = plan('sessions', [
      SESSIONS,
      session('Amara Osei', '2026-11-02'),
      ['', 'AMARA@example.com', '2026-11-02', '30'],
      session('BO LIND', '2026-11-03'),
      session('Bo Lind', '3 Nov 2026', '30'),
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

  it('add an unknown client once, with the address that any of its rows gives, and only with a chosen row', () => {
    const planned = plan('sessions', [
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
    const { batch, skippedRows } = chooseRows(planned, new Set([2, 3]));
    expect(batch.clients).toEqual([cy]);
    expect(batch.sessions.map((row) => row.date)).toEqual(['2026-11-04', '2026-11-05']);
    expect(skippedRows).toEqual([]);
  });

  it('name field and text of what is wrong, all of it; what a session can do without refuses no row', () => {
    const planned = plan('sessions', [
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
      ['Only "Bo Lind" stands in this row'],
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

  it('do not choose between two clients', () => {
    const twins = [
      AMARA,
      { ...BO, name: 'Amara Osei', email: 'other@example.com' },
      { ...BO, id: 'x', name: 'Cy', email: 'cy@example.com' },
    ];
    const planned = plan(
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

  it('wait for the answer where the order of dates is open, the others do not', () => {
    const rows = [
      SESSIONS,
      session('Bo Lind', '03/04/2024'),
      session('Bo Lind', '2024-05-01'),
      session('', '03/04/2024'),
    ];
    const open = plan('sessions', rows);
    expect(statuses(open)).toEqual(['ask', 'new', 'ask']);
    expect(messages(open)[0]).toEqual(['Date "03/04/2024" could be 3 April 2024 or 4 March 2024']);
    expect(open.questions).toMatchObject([
      { about: 'date-order', index: 1, asked: { reason: 'ambiguous' } },
      { about: 'names-above', index: 3, asked: { example: { text: 'Bo Lind' }, rows: 1 } },
    ]);
    const answered = plan('sessions', rows, { dateOrder: 'mdy', namesAbove: 'no' });
    expect(answered.questions).toEqual([]);
    expect(answered.rows[0]).toMatchObject({ status: 'new', record: { date: '2024-03-04' } });
  });

  it('wait for the answer where bare durations can be hours', () => {
    const rows = [SESSIONS, session('Bo Lind', '2024-05-01', '1.5'), session('Bo Lind', '2024-05-02', '2')];
    expect(statuses(plan('sessions', rows))).toEqual(['ask', 'ask']);
    expect(plan('sessions', rows).questions).toMatchObject([{ about: 'duration-unit', index: 1 }]);
    expect(records(plan('sessions', rows, { durations: { all: 'hours' } }))).toMatchObject([
      { duration: 90 },
      { duration: 120 },
    ]);
  });

  it('without a length take the default, without a mark are completed when their day has come', () => {
    const rows = [
      ['Client', 'Date'],
      ['Bo Lind', '2026-11-20'],
      ['Bo Lind', '2026-11-21'],
    ];
    expect(records(plan('sessions', rows, {}, PRACTICE, { defaultDuration: 50 }))).toMatchObject([
      { duration: 50, completed: true },
      { duration: 50, completed: false },
    ]);
    expect(messages(plan('sessions', rows))).toEqual([['Duration is missing'], ['Duration is missing']]);
    const open = plan('sessions', rows);
    expect(statuses(open)).toEqual(['ask', 'ask']);
    expect(open.questions).toMatchObject([{ about: 'missing-duration', index: 1, asked: { rows: 2 } }]);
    const [answered] = plan('sessions', rows, { missingDuration: 45 }).rows;
    expect(answered).toMatchObject({ record: { duration: 45 }, cells: { duration: { text: '', shown: '45 min' } } });
  });

  it('leave an unmarked row open where others are marked', () => {
    const rows = [SESSIONS, session('Bo Lind', '2026-11-03', '60', '', '', '', '✓'), session('Bo Lind', '2026-11-04')];
    expect(records(plan('sessions', rows))).toMatchObject([{ completed: true }, { completed: false }]);
  });

  it('are written once for a client and a date, whichever rows are chosen', () => {
    const planned = plan('sessions', [
      SESSIONS,
      session('Bo Lind', '2026-11-03'),
      session('Bo Lind', '2026-11-03', '30'),
      session('Amara Osei', '2026-11-02'),
    ]);
    expect(chooseRows(planned, new Set([2])).batch.sessions).toMatchObject([{ duration: 30 }]);
    const both = chooseRows(planned, new Set([1, 2, 3]));
    expect(both.batch.sessions).toMatchObject([{ duration: 60 }]);
    expect(both.skippedRows).toEqual([2, 3]);
  });
});

describe('clients', () => {
  it('are duplicates by name, asked about where a name looks alike, and can be added all the same', () => {
    const planned = plan('clients', [
      ['First name', 'Last name', 'Email', 'Phone'],
      ['AMARA', 'osei', '', ''],
      ['A.', 'Osei', 'amara@EXAMPLE.com', ''],
      ['Cy', 'Tan', '', "'+44 20 1"],
      ['cy', 'tan', '', ''],
      ['', '', 'x@example.com', ''],
      ['Di', '', 'nobody', ''],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'ask', 'new', 'duplicate', 'error', 'new']);
    expect(messages(planned).flat()).toEqual([
      'Amara Osei is already one of your clients',
      'Name "A. Osei" could be Amara Osei',
      'The same client as row 4 of the file',
      'Name is missing',
      'Email "nobody": Please enter a valid email address',
    ]);
    expect(planned.rows[2]!.record).toMatchObject({ name: 'Cy Tan', phone: '+44 20 1', notes: null });
    expect(chooseRows(planned, new Set([1, 3, 5])).batch.clients.map((client) => client.name)).toEqual([
      'AMARA osei',
      'Cy Tan',
    ]);
    expect(chooseRows(planned, new Set([5])).skippedRows).toEqual([5]);
  });

  it('may share an address', () => {
    const planned = plan('clients', [
      ['Name', 'Email'],
      ['Ben Cole', 'hr@acme.example'],
      ['Cara Dunn', 'hr@acme.example'],
      ['Dev Roy', 'amara@example.com'],
    ]);
    expect(statuses(planned)).toEqual(['new', 'new', 'new']);
  });
});

describe('supervision and CPD', () => {
  it('supervision keeps an instant with its day and gives a bare date noon; the day decides what is the same', () => {
    const planned = plan('supervision_sessions', [
      ['Supervisor', 'Date', 'Duration'],
      ['jo park', '2026-11-03', '60'],
      ['Jo Park', '2026-11-04T08:00:00+00:00', '60'],
      ['Jo Park', '4 Nov 2026', '30'],
      ['Jo Park', '2026-11-05T00:00:00.000Z', '30'],
      ['J', '2026-11-06', '30'],
      ['Jo Park', '2026-11-06T22:30:00+00:00', '30'],
      ['Jo Park', '', '30'],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'new', 'duplicate', 'new', 'error', 'new', 'error']);
    const dates = records(planned).map((record) => (record && 'day' in record ? [record.day, record.date] : null));
    expect(dates).toEqual([
      ['2026-11-03', '2026-11-03T10:00:00.000Z'],
      ['2026-11-04', '2026-11-04T08:00:00+00:00'],
      ['2026-11-04', '2026-11-04T10:00:00.000Z'],
      ['2026-11-05', '2026-11-05T10:00:00.000Z'],
      null,
      ['2026-11-07', '2026-11-06T22:30:00+00:00'],
      null,
    ]);
    expect(messages(planned)[4]).toEqual(['Supervisor "J": Supervisor name must be at least 2 characters']);
    expect(messages(planned)[6]).toEqual(['Date is missing']);
  });

  it('CPD reads hours from minutes, and leaves out what is no link', () => {
    const planned = plan('cpd_records', [
      ['Title', 'Date', 'Minutes', 'Link'],
      ['ethics', '2026-11-02', '90', ''],
      ['Groups', '2026-11-02', '90', 'https://example.com'],
      ['Groups', '2026-11-03', '1 h', 'example.com'],
      ['Groups', '2026-11-03', '', ''],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'new', 'new', 'error']);
    expect(planned.rows[1]!.record).toMatchObject({ hours: 1.5, evidence_url: 'https://example.com' });
    expect(messages(planned).slice(2)).toEqual([
      ['Evidence "example.com": Evidence must be a web address'],
      ['Hours is missing'],
    ]);
  });
});

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Amara Osei',
    'Bo Lind',
    'amara@example.com',
    '03/04/2024',
    '20/11/2026',
    '2026-11-02',
    '46346',
    '90',
    '1.5h',
    '1,5',
    'x',
    'no',
    '=1+1',
  ),
  anyText(12),
);
const file = fc.record({
  table: fc.constantFrom(...TRANSFER_TABLES),
  rows: fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }),
  answers: fc.constantFrom<ImportAnswers>({}, { dateOrder: 'dmy' }, { dateOrder: 'mdy', durations: { all: 'hours' } }),
});
const HEADERS: Record<TransferTable, string[]> = {
  clients: ['Name', 'Email', 'Phone', 'Notes'],
  sessions: SESSIONS,
  supervision_sessions: ['Supervisor', 'Date', 'Duration', 'Topics', 'Notes'],
  cpd_records: ['Date', 'Hours', 'Title', 'Provider', 'Category', 'Learned', 'Applied', 'Link'],
};

test('whatever stands in the cells, every row gets a status, and every record passes the schema of its table', () => {
  fc.assert(
    fc.property(file, ({ table, rows, answers }) => {
      const planned = plan(table, [HEADERS[table], ...rows], answers);
      expect(planned.rows.length).toBe(rows.filter((row) => row.some((text) => text.trim() !== '')).length);
      for (const row of planned.rows) {
        expect(row.reasons.length === 0).toBe(row.status === 'new');
        if (row.status === 'new') expect(row.record).not.toBeNull();
        if (row.status === 'error' || row.status === 'ask') expect(row.record).toBeNull();
        const { spellings, groups } = planned.people;
        if (row.status === 'ask') expect([...planned.questions, ...spellings, ...groups]).not.toEqual([]);
        if (row.record) expect(SCHEMAS[table].safeParse(row.record).error).toBeUndefined();
      }
      for (const client of planned.newClients.values()) expect(clientSchema.safeParse(client).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('what was imported is all duplicates when it is planned again, and the same plan has the same ids', () => {
  fc.assert(
    fc.property(file, ({ table, rows, answers }) => {
      const source = [HEADERS[table], ...rows];
      const first = plan(table, source, answers);
      const { batch } = chooseRows(first, newRows(first));
      expect(chooseRows(plan(table, source, answers), newRows(first)).batch).toEqual(batch);
      const known: KnownPractice = {
        clients: [...PRACTICE.clients, ...batch.clients],
        sessions: [...PRACTICE.sessions, ...batch.sessions],
        supervision_sessions: [...PRACTICE.supervision_sessions, ...batch.supervision_sessions],
        cpd_records: [...PRACTICE.cpd_records, ...batch.cpd_records],
      };
      const second = plan(table, source, answers, known, { importId: 'another import' });
      expect(newRows(second).size).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('the work grows with the rows: each cell is read a fixed number of times, each name looked up in an index', () => {
  const readsFor = (count: number) => {
    let reads = 0;
    const counted = (row: string[]) =>
      new Proxy(row, {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      });
    const rows = Array.from({ length: count }, (_, place) => counted(session(`Client ${place % 500}`, '2026-11-02')));
    const planned = planImport(
      'sessions',
      {
        rows,
        headerRow: null,
        mapping: {
          name: { column: 0, confidence: 'hand' },
          date: { column: 2, confidence: 'hand' },
          duration: { column: 3, confidence: 'hand' },
        },
        answers: {},
      },
      PRACTICE,
      CIRCUMSTANCES,
    );
    expect(planned.rows.length).toBe(count);
    return reads;
  };
  expect(readsFor(10_000)).toBe(10 * readsFor(1_000));
});
