// Exported files lose no columns: a table that is exported, imported and exported again is the same, row by row.
import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import { RECORD_NAMES, TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { exportedColumns } from '#domain/transfer/columns/exported-columns.ts';
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import { exportTable, type ExportTable, type RecordRows } from '#domain/transfer/write/export-tables.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { workbookBytes } from '#web/data/device/workbook-file.ts';
import { describe, expect, it } from 'vitest';
import { ImportPlanner } from './work/import-planner.ts';
import { readFile } from './work/read-file.ts';

const TODAY = '2026-11-26';
const NEW_YORK = 'America/New_York';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const OWNER = 'c0000000-0000-4000-8000-00000000000a';

/** A second row of the tables that can be imported, with all optional columns empty. */
const SPARE = {
  clients: [{ id: OWNER, name: 'Bo Lind', email: '', phone: null, notes: null }],
  sessions: [
    { date: '2026-11-02', completed: false, paid: null, participants: null, format: 'individual', engagement: null },
  ],
  supervision_sessions: [
    // Noon in New York, which is stored if the time is not known.
    { day: '2026-11-01', date: '2026-11-01T17:00:00.000Z', format: null },
    // The second time in the hour that clocks repeat.
    { day: '2026-11-01', date: '2026-11-01T06:30:00.000Z', supervisor_name: 'Ada Lund' },
    // Logged where it was the next day already.
    { day: '2026-10-02', date: '2026-10-01T20:15:00.000Z' },
    { day: '2026-10-03', date: '2026-10-03T20:15:42.000Z' },
  ],
  cpd_records: [{ date: '2026-11-02', evidence_url: null, cce_core: null, cce_resource: null, cce_ethics: null }],
} as const;

const rowsOf = (name: (typeof RECORD_NAMES)[number]) => {
  const spare: readonly object[] = (SPARE as { [table: string]: readonly object[] })[name] ?? [];
  const first = exampleRow(name, CLIENT, name === 'clients' ? ({ id: CLIENT } as object) : {});
  return [first, ...spare.map((change) => exampleRow(name, CLIENT, change))];
};
const PRACTICE = {
  ...(Object.fromEntries(RECORD_NAMES.map((name) => [name, rowsOf(name)])) as unknown as RecordRows),
  timeZone: NEW_YORK,
};
const NOTHING: KnownPractice = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

const bytesAs = {
  csv: (table: ExportTable) => new TextEncoder().encode(csvText(table, { bom: true })),
  xlsx: (table: ExportTable) => workbookBytes([workbookTable(table)]),
};

async function importedAgain(name: TransferTable, bytes: Uint8Array, format: string) {
  const planner = new ImportPlanner();
  const content = bytes.slice().buffer;
  const read = await planner.read({ bytes: content, name: `file.${format}`, userId: OWNER, today: TODAY });
  expect(read).toMatchObject({ is: 'sheets', sheets: [{ table: name }] });
  const plan = planner.plan({
    sheets: [0],
    columns: planner.columns({ sheets: [0], table: name }),
    answers: {},
    known: name === 'clients' ? NOTHING : { ...NOTHING, clients: PRACTICE.clients },
    today: TODAY,
    timeZone: NEW_YORK,
    defaultDuration: null,
  });
  expect(plan.questions).toEqual([]);
  expect(plan.rows.flatMap(({ reasons, doubts }) => [...reasons, ...doubts])).toEqual([]);
  return chooseRows(plan, newRows(plan))[name];
}

describe.each(['csv', 'xlsx'] as const)('a file of %s', (format) => {
  it.each(RECORD_NAMES)('has every column of %s, each with its cell', async (name) => {
    const columns = Object.entries<Column>(RECORDS[name].columns).filter(([, { kind }]) => kind !== 'nobody');
    const keys = exportedColumns(name).map(({ key }) => key);
    expect([...new Set(keys)]).toEqual(columns.map(([key]) => key));
    const table = exportTable(name, PRACTICE);
    expect(table.rows[0]!.filter((cell) => cell === null || cell === '')).toEqual([]);
    const read = await readFile(bytesAs[format](table), TODAY, `file.${format}`);
    if (read.is !== 'sheets') throw new Error(`read as ${read.is}`);
    const [headers, ...lines] = read.sheets[0]!.rows;
    const rows = lines.filter((line) => line.some((cell) => cell !== ''));
    expect(headers).toEqual(table.columns.map(({ header }) => header));
    const texts = table.columns.flatMap(({ type }, place) => (type === 'text' || type === 'date' ? place : []));
    expect(rows.map((row) => texts.map((place) => unguardFormula(row[place]!)))).toEqual(
      table.rows.map((row) => texts.map((place) => row[place] ?? '')),
    );
  });

  it.each(TRANSFER_TABLES)('of %s that is imported and exported again has the same rows', async (name) => {
    const table = exportTable(name, PRACTICE);
    const rows = await importedAgain(name, bytesAs[format](table), format);
    const again = exportTable(name, { ...PRACTICE, [name]: rows });
    expect(again.rows).toHaveLength(table.rows.length);
    for (const [place, row] of table.rows.entries()) expect(again.rows[place]).toEqual(row);
  });

  it('has the time of a supervision, to the second', async () => {
    const rows = await importedAgain(
      'supervision_sessions',
      bytesAs[format](exportTable('supervision_sessions', PRACTICE)),
      format,
    );
    const told = (list: readonly { readonly day: string; readonly date: string }[]) =>
      list.map(({ day, date }) => `${day} ${new Date(date).toISOString()}`);
    expect(told(rows as typeof PRACTICE.supervision_sessions)).toEqual(told(PRACTICE.supervision_sessions));
  });
});

it('the time of a supervision is in the coach’s time zone, and empty if not known', () => {
  const { columns, rows } = exportTable('supervision_sessions', PRACTICE);
  const place = columns.findIndex(({ header }) => header === 'Time');
  expect(columns[place - 1]!.header).toBe('Date');
  expect(rows.map((row) => row[place])).toEqual([
    '04:00',
    null,
    '2026-11-01T06:30:00.000Z',
    '2026-10-01T20:15:00.000Z',
    '2026-10-03T20:15:42.000Z',
  ]);
});
