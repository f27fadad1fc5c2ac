// What is true of every plan, whatever is in the file.
import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientSchema } from '#domain/records/client.ts';
import { cpdSchema } from '#domain/records/cpd.ts';
import { sessionSchema } from '#domain/records/session.ts';
import { supervisionSchema } from '#domain/records/supervision.ts';
import { anyText } from '#tests/support/any-text.ts';
import { CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { SESSIONS, planTable, session } from '#tests/support/transfer/plan-table.ts';
import { chooseRows, newRows } from './import-batch.ts';
import type { ImportAnswers, KnownPractice } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const SCHEMAS = {
  clients: clientSchema,
  sessions: sessionSchema,
  supervision_sessions: supervisionSchema,
  cpd_records: cpdSchema,
};

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

test('every row gets a status and every record passes the schema of its table, whatever is in the cells', () => {
  fc.assert(
    fc.property(file, ({ table, rows, answers }) => {
      const planned = planTable(table, [HEADERS[table], ...rows], answers);
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

test('all rows are duplicates once they were imported, and the same plan has the same ids', () => {
  fc.assert(
    fc.property(file, ({ table, rows, answers }) => {
      const source = [HEADERS[table], ...rows];
      const first = planTable(table, source, answers);
      const batch = chooseRows(first, newRows(first));
      expect(chooseRows(planTable(table, source, answers), newRows(first))).toEqual(batch);
      const known: KnownPractice = {
        clients: [...PRACTICE.clients, ...batch.clients],
        sessions: [...PRACTICE.sessions, ...batch.sessions],
        supervision_sessions: [...PRACTICE.supervision_sessions, ...batch.supervision_sessions],
        cpd_records: [...PRACTICE.cpd_records, ...batch.cpd_records],
      };
      const second = planTable(table, source, answers, known, { importId: 'another import' });
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

test('asks about a group of twenty thousand as quickly as about one of two', () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Client ${row}`, '2026-11-03', '9:00', '10:00']);
  const planned = planTable('sessions', [['Client', 'Date', 'Start time', 'End time'], ...rows]);
  expect(planned.questions).toMatchObject([{ about: 'same-time', asked: { rows: 20_000 } }]);
  const [message] = planned.rows[0]!.reasons;
  expect(message!.message).toBe('At the same time as rows 3, 4, 5, 6 and 19995 more: one group session, or several');
});
