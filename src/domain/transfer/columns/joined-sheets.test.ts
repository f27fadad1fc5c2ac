import { exportedColumns } from './exported-columns.ts';
import { describe, expect, it } from 'vitest';
import { filledRows, readTogether, recogniseSheet, recogniseSheets } from './joined-sheets.ts';

const HEAD = ['Client', 'Date', 'Minutes'];
const SHEETS = [
  {
    name: '2023',
    rows: [['My log', '', ''], HEAD, ['Ada Lund', '2023-01-08', '60'], ['', '', ''], ['Ben Cole', '2023-02-01', '45']],
  },
  { name: 'Notes', rows: [['Ask Ada about June']] },
  {
    name: '2024',
    rows: [
      ['Date', 'Client', 'Minutes', 'Place'],
      ['2024-03-04', 'Ada Lund', '90', 'Leeds'],
    ],
  },
  {
    name: 'Cora Dent',
    rows: [
      ['Date', 'Minutes'],
      ['2024-05-06', '30'],
    ],
  },
  {
    name: '2022',
    rows: [
      ['Date', 'Minutes'],
      ['2022-05-06', '30'],
    ],
  },
  {
    name: 'ICF',
    rows: [
      ['Client Name', 'Start Date', 'End Date', 'Paid hours', 'Pro-bono hours'],
      ['Ada', '2020-01-01', '2021-01-01', '10', '2'],
    ],
  },
].map(recogniseSheet);

describe('the sheets of a workbook', () => {
  it('are recognised one by one, with the number of their rows', () => {
    expect(SHEETS.map((sheet) => [sheet.name, sheet.table, sheet.joins, filledRows(sheet)])).toEqual([
      ['2023', 'sessions', 'sessions', 2],
      ['Notes', null, null, 1],
      ['2024', 'sessions', 'sessions', 1],
      ['Cora Dent', 'sessions', 'sessions-without-client', 1],
      ['2022', null, 'sessions-without-client', 1],
      ['ICF', 'icf_log', null, 1],
    ]);
  });

  it('are read together by their headers, wherever these are, with the tab before them', () => {
    const { rows, placeOf } = readTogether(SHEETS, [0, 2]);
    expect(rows).toEqual([
      ['Tab', 'Client', 'Date', 'Minutes', 'Place'],
      ['2023', 'Ada Lund', '2023-01-08', '60'],
      ['2023', 'Ben Cole', '2023-02-01', '45'],
      ['2024', 'Ada Lund', '2024-03-04', '90', 'Leeds'],
    ]);
    expect(rows.slice(1).map((_, index) => placeOf(index + 1))).toEqual([
      { sheet: 0, row: 2 },
      { sheet: 0, row: 4 },
      { sheet: 2, row: 1 },
    ]);
  });

  it('keep cells beside their headers, each sheet’s in one column', () => {
    const beside = (name: string, day: string) =>
      recogniseSheet({ name, rows: [HEAD, ['Ada Lund', day, '60', 'first'], ['Ben Cole', day, '45', '', 'late']] });
    expect(readTogether([beside('May', '2024-05-06'), beside('June', '2024-06-03')], [0, 1]).rows).toEqual([
      ['Tab', ...HEAD, '', ''],
      ['May', 'Ada Lund', '2024-05-06', '60', 'first'],
      ['May', 'Ben Cole', '2024-05-06', '45', '', 'late'],
      ['June', 'Ada Lund', '2024-06-03', '60', 'first'],
      ['June', 'Ben Cole', '2024-06-03', '45', '', 'late'],
    ]);
  });

  it('are read as they are if one is chosen', () => {
    const { rows, placeOf } = readTogether(SHEETS, [2]);
    expect(rows).toBe(SHEETS[2]!.rows);
    expect(placeOf(1)).toEqual({ sheet: 2, row: 1 });
  });

  it('take the client from the tab only if each tab is a name', () => {
    expect(readTogether(SHEETS, [3]).rows).toEqual([
      ['Tab as client', 'Date', 'Minutes'],
      ['Cora Dent', '2024-05-06', '30'],
    ]);
    expect(readTogether(SHEETS, [3, 4]).rows[0]).toEqual(['Tab', 'Date', 'Minutes']);
    expect(readTogether(SHEETS, [4]).rows).toBe(SHEETS[4]!.rows);
  });
});

describe('a sheet of sessions with codes of the clients in another sheet', () => {
  const people = [
    ['ID', 'Name', 'Email'],
    ['101', 'Ada Lund', 'ada@example.org'],
    ['102', 'Ben Cole', 'ben@example.org'],
  ];
  const sessions = (header: string) => [
    ['Session ID', header, 'Date', 'Minutes'],
    ['1', '102', '2026-01-08', '60'],
    ['2', '101', '2026-01-09', '60'],
  ];
  const rowsOf = (clients: string[][], header: string) =>
    recogniseSheets([
      { name: 'Clients', rows: clients },
      { name: 'Sessions', rows: sessions(header) },
    ])[1]!;

  it.each(['Client ID', 'Client'])('below %s has their names', (header) => {
    const { joins, rows, notes } = rowsOf(people, header);
    expect(joins).toBe('sessions');
    expect(rows.map((row) => row.slice(0, 2).join(' '))).toEqual(['Session ID Client', '1 Ben Cole', '2 Ada Lund']);
    expect(notes).toEqual(['The clients have their names from “Clients”.']);
  });

  it('keeps the codes where two have the same name, or the same code', () => {
    const twins = people.map((row) => row.with(1, row[1]!.replace('Ben Cole', 'Ada Lund')));
    const twice = people.map((row) => row.with(0, row[0]!.replace('102', '101')));
    for (const clients of [twins, twice]) expect(rowsOf(clients, 'Client').rows).toEqual(sessions('Client'));
  });
});

it('hours without dates, as of a summary, are not read together with sessions', () => {
  const [dated, summary] = recogniseSheets([
    {
      name: 'January',
      rows: [
        ['Client', 'Date', 'Hours'],
        ['Ada Lund', '2026-01-08', '1'],
      ],
    },
    {
      name: 'Summary',
      rows: [
        ['Client', 'Hours'],
        ['Ada Lund', '1'],
      ],
    },
  ]);
  expect([dated!.joins, summary!.joins]).toEqual(['sessions', 'hours-without-dates']);
});

it('the rows of our own file stay as they are, whatever words are in them', () => {
  const [header, width] = [
    exportedColumns('clients').map((column) => column.header),
    exportedColumns('clients').length,
  ];
  const row = (...cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => '')];
  const rows = [
    header,
    row('Name', '', 'Date', 'Client'),
    row('Week 12', '', '', 'March 3, 2026 9:00 AM (GMT) → 10:00 AM'),
  ];
  expect(recogniseSheet({ name: '', rows })).toMatchObject({ table: 'clients', joins: 'clients', headerRow: 0, rows });
});
