import { exportTable } from '#domain/transfer/write/export-tables.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './work/read-workbook.ts';
import { workbookBytes } from '#web/data/device/workbook-file.ts';

const client = { id: 'c1', name: 'Amara <Osei> & "Co"', email: 'amara@example.com', phone: '+44 20', notes: null };
const session = {
  id: 's1',
  client_id: 'c1',
  date: '2026-02-28',
  duration: 90,
  notes: '  first\r\nsecond\tthird  _x000D_ \u0001 💡',
  topics: ['a, b', 'c'],
  follow_up: "'=1+1",
  completed: true,
  paid: false,
  format: 'group' as const,
  participants: 7,
  kind: 'coaching' as const,
};
const practice = {
  timeZone: 'UTC',
  clients: [client],
  sessions: [session],
  supervision_sessions: [],
  cpd_records: [
    {
      id: 'p1',
      date: '1950-01-01',
      hours: 1.25,
      title: 'Ethics',
      provider: '',
      category: '',
      learned: '',
      applied: '',
      evidence_url: null,
    },
  ],
};
const tables = () => (['clients', 'sessions', 'cpd_records'] as const).map((table) => exportTable(table, practice));

describe('a workbook that was written', () => {
  it('is read unchanged cell by cell, with spaces, line breaks, signs and dates', () => {
    const sheets = readWorkbook(workbookBytes(tables().map(workbookTable)));
    expect(sheets.map(({ name }) => name)).toEqual(['Clients', 'Sessions', 'CPD']);
    expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['Name', 'Email', 'Phone']);
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual([client.name, client.email, client.phone]);
    expect(sheets[1]?.rows[1]).toEqual([
      client.name,
      client.email,
      '2026-02-28',
      '90',
      '"a, b"; c',
      session.notes,
      "''=1+1",
      'true',
      'false',
      'group',
      '7',
      'coaching',
      '',
      '',
    ]);
    expect(sheets[2]?.rows[1]?.slice(0, 3)).toEqual(['1950-01-01', '1.25', 'Ethics']);
  });

  it('is read with its totals, as values of their formulas, and its notes', () => {
    const log = {
      name: 'Log',
      title: 'Log',
      columns: [
        { header: 'Client', type: 'text' as const },
        { header: 'Hours', type: 'hours' as const },
      ],
      rows: [['Ada', 50 / 60]],
      totals: ['Total', 50 / 60],
      notes: ['A note'],
    };
    const [sheet] = readWorkbook(workbookBytes([log]));
    expect(sheet?.rows.slice(2)).toEqual([
      ['Ada', String(50 / 60)],
      ['Total', String(50 / 60)],
      ['A note', ''],
    ]);
  });

  it('is read without workers, however large it is', () => {
    const many = {
      ...practice,
      sessions: Array.from({ length: 5000 }, () => ({ ...session, notes: 'n'.repeat(300) })),
    };
    const bytes = workbookBytes([exportTable('sessions', many)]);
    const worker = globalThis.Worker;
    Object.assign(globalThis, {
      Worker: () => {
        throw new Error('refused');
      },
    });
    try {
      expect(readWorkbook(bytes)[0]?.rows).toHaveLength(5001);
    } finally {
      Object.assign(globalThis, { Worker: worker });
    }
  }, 30_000);

  it('has no formula, even if a text looks like one', () => {
    const evil = { ...practice, clients: [{ ...client, name: '=HYPERLINK("http://evil")' }] };
    expect(csvText(exportTable('clients', evil), { bom: false })).toContain('"\'=HYPERLINK');
    const [bytes] = [workbookBytes([workbookTable(exportTable('clients', evil))])];
    expect(new TextDecoder().decode(bytes)).not.toContain('<f>');
  });
});

describe('a file that is not a workbook is refused with a reason', () => {
  it.each([
    ['noise behind the signature', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9])],
    ['an archive without sheets', zipSync({ 'a.xml': strToU8('<a/>') })],
    ['broken XML', zipSync({ 'xl/workbook.xml': strToU8('<workbook'), '[Content_Types].xml': strToU8('<') })],
  ])('%s', (_what, bytes) => {
    expect(() => readWorkbook(bytes)).toThrow(/can’t read this workbook/);
  });
});
