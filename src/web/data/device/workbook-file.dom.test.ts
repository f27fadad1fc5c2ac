import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookBytes } from './workbook-file.ts';

describe('a table with totals', () => {
  const log: ExportTable = {
    name: 'Log',
    title: 'A long title of the log',
    columns: [
      { header: 'Client Name', type: 'text' },
      { header: 'Start', type: 'date' },
      { header: 'Paid hours', type: 'hours' },
    ],
    rows: [
      ['Ada', '2026-01-02', 50 / 60],
      ['Wolfeschlegelsteinhausen, Bartholomew', '2026-01-03', 50 / 60],
      ['x'.repeat(300), null, 2],
    ],
    totals: ['Total', null, 220 / 60],
    notes: ['A note'],
    author: 'Ann & Bee',
  };
  const files = unzipSync(workbookBytes([log]));
  const xml = (path: string) =>
    new DOMParser().parseFromString(strFromU8(files[`xl/${path}`]!), 'text/xml').documentElement;
  const sheet = xml('worksheets/sheet1.xml');
  const at = (place: string) => sheet.querySelector(`c[r="${place}"]`)!;
  const formats = [...xml('styles.xml').querySelectorAll('cellXfs > xf')];
  const styleOf = (place: string) => {
    const format = formats[Number(at(place).getAttribute('s'))]!;
    const font = xml('styles.xml').querySelectorAll('fonts > font')[Number(format.getAttribute('fontId'))]!;
    return { isBold: font.querySelector('b') !== null, numbers: format.getAttribute('numFmtId') };
  };
  const TWO_DECIMALS = '2';

  it('adds them up by a formula that has its value too', () => {
    expect(at('C6').querySelector('f')?.textContent).toBe('SUM(C3:C5)');
    expect(Number(at('C6').querySelector('v')?.textContent)).toBe(220 / 60);
    expect(at('A6').textContent).toBe('Total');
    expect(at('A7').textContent).toBe('A note');
    const empty = unzipSync(workbookBytes([{ ...log, rows: [] }]))['xl/worksheets/sheet1.xml']!;
    expect(strFromU8(empty)).not.toContain('<f>');
  });

  it('shows hours as 0.00, without rounding what the cell holds, under a bold head', () => {
    for (const place of ['C3', 'C4', 'C5']) expect(styleOf(place)).toEqual({ isBold: false, numbers: TWO_DECIMALS });
    expect(Number(at('C3').textContent)).toBe(50 / 60);
    expect(styleOf('C6')).toEqual({ isBold: true, numbers: TWO_DECIMALS });
    for (const place of ['A1', 'A2', 'B2', 'C2', 'A6']) expect(styleOf(place).isBold).toBe(true);
    expect(styleOf('B3').isBold).toBe(false);
  });

  it('has columns as wide as what is in them', () => {
    const widths = (table: ExportTable) =>
      [
        ...new DOMParser()
          .parseFromString(strFromU8(unzipSync(workbookBytes([table]))['xl/worksheets/sheet1.xml']!), 'text/xml')
          .querySelectorAll('col'),
      ].map((col) => Number(col.getAttribute('width')));
    expect(widths(log)).toEqual([52, 12, 12]);
    expect(widths({ ...log, rows: log.rows.slice(0, 2) })).toEqual([39, 12, 12]);
  });

  it('prints across, as wide as the paper, with its head and its page marks on each sheet', () => {
    const setup = sheet.querySelector('pageSetup')!;
    expect(setup.getAttribute('orientation')).toBe('landscape');
    expect([setup.getAttribute('fitToWidth'), setup.getAttribute('fitToHeight')]).toEqual(['1', '0']);
    expect(sheet.querySelector('oddHeader')?.textContent).toBe('&LLog&RAnn && Bee');
    expect(sheet.querySelector('oddFooter')?.textContent).toBe('&RPage &P of &N');
    expect(xml('workbook.xml').querySelector('definedName')?.textContent).toBe("'Log'!$1:$2");
  });
});
