import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { archiveText, toArchive } from '#domain/transfer/plan/archive/archive.ts';
import { cellText } from '#domain/transfer/files/cell-text.ts';
import { csvText, workbookTable } from './csv-text.ts';
import { decodeText } from '#domain/transfer/files/decode-text.ts';
import { sniffDelimiter } from '#domain/transfer/files/delimiter.ts';
import { exportTable } from './export-tables.ts';
import { CONFIRMED_HEADER } from '#domain/transfer/columns/exported-columns.ts';
import { FIELDS } from '#domain/transfer/columns/fields.ts';
import { recogniseColumns, recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import { CIRCUMSTANCES, CIRCUMSTANCES_ZONE } from '#tests/support/transfer/import-circumstances.ts';
import type { ImportAnswers, ImportPlan, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { practiceRows } from '#tests/support/transfer/nasty-rows.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { readArchive } from '#domain/transfer/plan/archive/read-archive.ts';
import { readRfc4180 } from '#tests/support/transfer/read-rfc4180.ts';

const NOBODY = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
const told = <Practice extends object>(practice: Practice) => ({ ...practice, timeZone: CIRCUMSTANCES_ZONE });

/** Imports the rows of a file of `table` into a practice that has only the clients. */
function imported(table: TransferTable, rows: string[][], practice: TableRows) {
  const { headerRow, mapping } = recogniseColumns(table, rows);
  expect(headerRow).toBe(0);
  const known = table === 'clients' ? NOBODY : { ...NOBODY, clients: practice.clients };
  const planWith = (answers: ImportAnswers) =>
    planImport(table, { rows, headerRow, mapping, answers }, known, CIRCUMSTANCES);
  // Names that look alike, or like those of several people, are asked about. Here each is one person.
  let answers: ImportAnswers = {};
  let plan = planWith(answers);
  while (openPeople(plan).length > 0) {
    const { spellings, groups } = plan.people;
    const own = spellings.map(({ key, candidates }) => {
      const noneOf = candidates.map((candidate) => candidate.key);
      return [key, { is: 'own', noneOf }] as const;
    });
    answers = {
      spellings: { ...answers.spellings, ...Object.fromEntries(own) },
      groups: { ...answers.groups, ...Object.fromEntries(groups.map(({ key }) => [key, { is: 'one' }] as const)) },
    };
    plan = planWith(answers);
  }
  expect(plan.questions).toEqual([]);
  expect(plan.rows.flatMap((row) => row.reasons)).toEqual([]);
  return chooseRows(plan, newRows(plan))[table];
}

const openPeople = ({ people }: ImportPlan) =>
  [...people.spellings, ...people.groups].filter(({ answer }) => answer === null);

/** Removes ids, and writes instants in one way. */
const comparable = (rows: TableRows[TransferTable]) =>
  rows.map(({ id: _id, ...columns }) =>
    'day' in columns ? { ...columns, date: new Date(columns.date).toISOString() } : columns,
  );

test.each(TRANSFER_TABLES)('%s are imported from CSV bytes as they were exported', (table) => {
  fc.assert(
    fc.property(practiceRows, fc.boolean(), (practice, bom) => {
      const bytes = new TextEncoder().encode(csvText(exportTable(table, told(practice)), { bom }));
      const rows = readRfc4180(decodeText(bytes).text);
      expect(comparable(imported(table, rows, practice))).toEqual(comparable(practice[table]));
    }),
    { numRuns: 100 },
  );
});

test.each(TRANSFER_TABLES)('%s are imported from a workbook as they were exported', (table) => {
  fc.assert(
    fc.property(practiceRows, (practice) => {
      const { columns, rows } = workbookTable(exportTable(table, told(practice)));
      const cells = rows.map((row) =>
        row.map((cell, place) =>
          cellText(columns[place]!.type === 'date' && cell !== null ? new Date(`${cell}T00:00:00Z`) : cell),
        ),
      );
      const sheet = [columns.map((column) => column.header), ...cells];
      expect(comparable(imported(table, sheet, practice))).toEqual(comparable(practice[table]));
    }),
    { numRuns: 100 },
  );
});

test.each(TRANSFER_TABLES)('%s are imported without who confirmed them: an import confirms nothing', (table) => {
  const witness = { request: 'r1', witness_name: 'Amara', answered_at: '2026-06-01T10:00:00Z' } as const;
  const witnesses = [
    { ...witness, kind: 'client', how: 'witnessed' },
    { ...witness, kind: 'organisation', how: 'lettered' },
  ] as const;
  fc.assert(
    fc.property(practiceRows, (practice) => {
      const ofRows = Object.fromEntries(practice[table].map(({ id }) => [id, witnesses]));
      const file = csvText(exportTable(table, told({ ...practice, witnesses: { [table]: ofRows } })), { bom: false });
      const sheet = readRfc4180(file);
      if (practice[table].length === 0) return;
      expect(sheet[0]!.at(-1)).toBe(CONFIRMED_HEADER);
      expect(sheet[1]!.at(-1)).toBe('Witnessed: Client, 2026-06-01; Lettered: Organisation, 2026-06-01');
      const { mapping } = recogniseColumns(table, sheet);
      expect(Object.values(mapping).map(({ column }) => column)).not.toContain(sheet[0]!.length - 1);
      expect(comparable(imported(table, sheet, practice))).toEqual(comparable(practice[table]));
    }),
    { numRuns: 100 },
  );
});

test('the archive is the same byte for byte after an import, whatever the order of its rows', () => {
  fc.assert(
    fc.property(
      practiceRows,
      fc.option(
        fc.constant({
          username: 'amara',
          display_name: null,
          time_zone: null,
          week_start: 'monday',
          default_session_minutes: 60,
          theme: 'system',
        } as const),
        { nil: undefined },
      ),
      (practice, profile) => {
        const content = structuredClone({
          exported_at: '2026-11-20T10:00:00.000Z',
          profile,
          ...practice,
        }) as Parameters<typeof toArchive>[0];
        const text = archiveText(toArchive(content));
        const back = readArchive(`\ufeff${text}`);
        if (!back.ok) throw new Error(JSON.stringify(back.errors));
        expect(archiveText(toArchive(back.archive))).toBe(text);
        const turned = Object.fromEntries(
          Object.entries(content).map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
        );
        expect(archiveText(toArchive(turned as typeof content))).toBe(text);
        for (const table of TRANSFER_TABLES)
          expect(new Map(back.archive[table].map((row) => [row.id, row]))).toEqual(
            new Map(content[table]!.map((row) => [row.id, row])),
          );
      },
    ),
    { numRuns: 100 },
  );
});

/** Cells by which a column is recognised as this field. */
const TELLING_CELLS: Readonly<Record<string, string>> = {
  Time: '09:30',
  Participants: '4',
  Payer: 'Client',
  Relation: 'External',
};

it.each(TRANSFER_TABLES)('the headers of %s are recognised with certainty, and show which table it is', (table) => {
  const headers = exportTable(table, told(NOBODY)).columns.map((column) => column.header);
  const file = recogniseFile([headers, headers.map((header) => TELLING_CELLS[header] ?? 'x')]);
  expect(file?.table).toBe(table);
  // The columns for parts of a name or of a session only occur in other products' files; a supervision's time is our own.
  const fields = FIELDS[table]
    .filter(({ kind, name }) => kind !== 'fact' || (table === 'supervision_sessions' && name === 'start_time'))
    .filter(({ name }) => name !== 'first_name' && name !== 'last_name')
    .map(({ name }) => name);
  expect(Object.keys(file!.mapping).toSorted()).toEqual(fields.toSorted());
  expect(Object.values(file!.mapping).every(({ confidence }) => confidence === 'sure')).toBe(true);
  expect(sniffDelimiter(csvText(exportTable(table, told(NOBODY)), { bom: false }))).toBe(',');
});
