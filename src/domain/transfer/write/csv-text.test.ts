import { expect, it } from 'vitest';
import { csvText, workbookTable } from './csv-text.ts';
import { RECORD_KINDS, RECORD_NAMES, type RecordKind, type RecordName } from '#domain/records/record-kinds.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { exportTable, type ExportTable, recordTable } from './export-tables.ts';

const table = (...rows: ExportTable['rows'][number][]): ExportTable => ({
  name: 'T',
  columns: [
    { header: 'Text', type: 'text' },
    { header: 'Number', type: 'number' },
  ],
  rows,
});

it.each<[ExportTable['rows'][number], string]>([
  [['plain', 90], 'plain,90'],
  [['a,b', 1.5], '"a,b",1.5'],
  [['say "no"', -5], '"say ""no""",-5'],
  [['a\r\nb', null], '"a\r\nb",'],
  [['=HYPERLINK("x")', 0], `"'=HYPERLINK(""x"")",0`],
  [['-5', -5], "'-5,-5"],
  [['+44 20', true], "'+44 20,yes"],
  [['@x', false], "'@x,no"],
  [['\tx', 1], '"\'\tx",1'],
  [["'=1", 1], "''=1,1"],
  [[' x', 1], '" x",1'],
  [['שלום 😀', 1], 'שלום 😀,1'],
])('%j is written as %j', (row, line) => {
  expect(csvText(table(row), { bom: false })).toBe(`Text,Number\r\n${line}\r\n`);
});

it('begins with a byte-order mark if asked to', () =>
  expect(csvText(table(), { bom: true })).toBe('\ufeffText,Number\r\n'));

it('does not guard formulas in a workbook’s text cells, which are not run', () =>
  expect(workbookTable(table(['=1', 2], ["'=1", null])).rows).toEqual([
    ['=1', 2],
    ["''=1", null],
  ]));

it('writes typed columns, and a session whose client was deleted', () => {
  const session = {
    id: 'x',
    client_id: 'gone',
    date: '2026-11-20',
    duration: 90,
    notes: '',
    topics: ['a', 'b;c'],
    follow_up: null,
    completed: true,
    paid: null,
    format: 'team' as const,
    participants: 9,
    engagement: 'Season',
  };
  const exported = exportTable('sessions', {
    timeZone: 'UTC',
    clients: [],
    sessions: [session],
    supervision_sessions: [],
    cpd_records: [],
  });
  // Columns that are added later come after these.
  const upToEngagement = 14;
  expect(exported.rows.map((row) => row.slice(0, upToEngagement))).toEqual([
    ['Unknown Client', '', '2026-11-20', 90, 'a; "b;c"', '', null, true, null, 'team', 9, null, null, 'Season'],
  ]);
  expect(exported.columns.slice(0, upToEngagement).map((column) => column.type)).toEqual([
    'text',
    'text',
    'date',
    'number',
    'text',
    'text',
    'text',
    'boolean',
    'boolean',
    'text',
    'number',
    'text',
    'boolean',
    'text',
  ]);
});

it('names who confirmed a row, and the day of that where the coach is', () => {
  const row = { ...exampleRow('sessions'), id: '1' };
  const witness = { request: 'r1', kind: 'client', how: 'witnessed', witness_name: 'Amara' } as const;
  const confirmedIn = (timeZone: string) => {
    const witnesses = { sessions: { 1: [{ ...witness, answered_at: '2026-05-31T13:00:00Z' }] } };
    return recordTable('sessions', { clients: [], sessions: [row], witnesses, timeZone }).rows[0]!.at(-1);
  };
  expect(confirmedIn('Pacific/Auckland')).toBe('Witnessed: Client, 2026-06-01');
  expect(confirmedIn('America/Los_Angeles')).toBe('Witnessed: Client, 2026-05-31');
});

it('writes totals and notes below the rows, and hours to four decimals', () => {
  const hours: ExportTable = {
    name: 'T',
    title: 'Log',
    columns: [
      { header: 'Client', type: 'text' },
      { header: 'Hours', type: 'hours' },
    ],
    rows: [
      ['Ada', 50 / 60],
      ['Ben', 50 / 60],
    ],
    totals: ['Total', 100 / 60],
    notes: ['A note, with a comma'],
  };
  expect(csvText(hours, { bom: false }).split('\r\n')).toEqual([
    'Log,',
    'Client,Hours',
    'Ada,0.8333',
    'Ben,0.8333',
    'Total,1.6667',
    '"A note, with a comma",',
    '',
  ]);
});

it('lists records as screens do: the latest first and of one day the one entered last, those without a day by name', () => {
  const rows = (name: RecordName, ...given: readonly object[]) => ({
    clients: [],
    [name]: given.map((row) => ({ ...exampleRow(name), ...row })),
    timeZone: 'UTC',
  });
  const idsOf = (name: RecordName, ...given: readonly object[]) => recordTable(name, rows(name, ...given)).ids;
  const at = (created_at: string) => ({ created_at: `2026-11-25T${created_at}+00:00` });
  for (const name of RECORD_NAMES) {
    const { day }: RecordKind = RECORD_KINDS[name];
    if (day === undefined)
      expect(idsOf(name, { id: '1', name: 'Bo' }, { id: '3', name: 'Amara' }, { id: '2', name: 'Amara' })).toEqual([
        '2',
        '3',
        '1',
      ]);
    else
      expect(
        idsOf(
          name,
          { id: '1', [day]: '2026-01-02', ...at('10:00:00') },
          { id: '9', [day]: '2026-03-04', ...at('10:00:00.1') },
          { id: '3', [day]: '2026-03-04', ...at('10:00:00.12') },
          { id: '4', [day]: '2026-03-04', ...at('10:00:00') },
          { id: '5', [day]: '2026-03-04', ...at('10:00:00') },
          { id: '2', [day]: '2026-02-03', ...at('10:00:00') },
        ),
        name,
      ).toEqual(['3', '9', '5', '4', '2', '1']);
  }
});
