import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { addDays, daysUntil } from '#domain/time.ts';
import { Random } from '#tests/support/transfer/messy-files/random.ts';
import { readWorkbook } from './read-workbook.ts';

interface Parts {
  readonly properties?: string;
  readonly sheets?: string;
  readonly formats: string;
  readonly styles: readonly number[];
  readonly rows: string;
}

/** A workbook with one sheet, as a program might write it. */
const workbook = ({ properties = '', sheets = '<sheet name="Log" sheetId="1" r:id="rId1"/>', ...parts }: Parts) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets>${sheets}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${parts.formats}<cellXfs>${parts.styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs><dxfs><dxf><numFmt numFmtId="14" formatCode="0"/></dxf></dxfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${parts.rows}</sheetData></worksheet>`,
    ),
  });

const rowsOf = (parts: Parts) => readWorkbook(workbook(parts))[0]!.rows;

describe('a workbook of another program', () => {
  it.each(['1', 'true', 'on'])('counts from 1904 if it says "%s"', (flag) => {
    const rows = rowsOf({
      properties: `<workbookPr date1904="${flag}"/>`,
      formats: '',
      styles: [0, 14],
      rows: '<row r="1"><c r="A1" s="1"><v>43894</v></c><c r="B1"><v>43895</v></c><c r="C1"><v>60</v></c></row>',
    });
    // The number without a format is a day, counted from 1900 in the result.
    expect(rows).toEqual([['2024-03-05', '45357', '60']]);
  });

  it.each(Array.from({ length: 30 }, (_, place) => place + 1))('has the days of either calendar: file %s', (seed) => {
    const random = new Random(seed);
    const is1904 = random.chance(0.5);
    const flag = random.one(is1904 ? ['1', 'true', 'on'] : ['0', 'false', 'off']);
    const format = random.one(['dd\\.mm\\.yyyy', 'yyyy-mm-dd', 'd/m/yy', 'mmm d, yyyy']);
    const id = random.one([5, 14, 60, 164, 200]);
    const days = Array.from({ length: 10 }, () => addDays('2015-01-01', random.below(4000)));
    const serial = (day: string) => daysUntil(day, '1899-12-30') - (is1904 ? 1462 : 0);
    const rows = rowsOf({
      properties: is1904 || random.chance(0.5) ? `<workbookPr date1904="${flag}"/>` : '',
      formats: id === 14 ? '' : `<numFmts><numFmt numFmtId="${id}" formatCode="${format}"/></numFmts>`,
      styles: [0, id],
      rows: days
        .map((day, place) => `<row r="${place + 1}"><c r="A${place + 1}" s="1"><v>${serial(day)}</v></c></row>`)
        .join(''),
    });
    expect(rows).toEqual(days.map((day) => [day]));
  });

  it('counts from 1900 if it says "false"', () => {
    const rows = rowsOf({
      properties: '<workbookPr date1904="false"/>',
      formats: '',
      styles: [14],
      rows: '<row r="1"><c r="A1" s="0"><v>45356</v></c><c r="B1"><v>43895</v></c></row>',
    });
    expect(rows).toEqual([['2024-03-05', '43895']]);
  });

  it('may number its own formats from 0', () => {
    const rows = rowsOf({
      formats:
        '<numFmts><numFmt numFmtId="5" formatCode="dd\\.mm\\.yyyy"/><numFmt formatCode="0.00" numFmtId="60"/></numFmts>',
      styles: [5, 60, 14],
      rows: '<row r="1"><c r="A1" s="0"><v>45356</v></c><c r="B1" s="1"><v>1.5</v></c><c r="C1" s="2"><v>45356</v></c></row>',
    });
    expect(rows).toEqual([['2024-03-05', '1.5', '2024-03-05']]);
  });

  it('names sheets and rows that are hidden', () => {
    const [sheet] = readWorkbook(
      workbook({
        sheets: "<sheet name='A &amp; B' sheetId='1' state='veryHidden' r:id='rId1'/>",
        formats: '',
        styles: [0],
        rows: `<row r="1"><c r="A1"><v>1</v></c></row><row r="3" hidden="1"><c r="A3"><v>2</v></c></row>
          <row hidden="true"><c r="A4"><v>3</v></c></row><row r="5" hidden="1"/>`,
      }),
    );
    expect(sheet!.notes).toEqual([
      'The sheet “A & B” is hidden in the workbook.',
      'Rows 3 and 4 of “A & B” are hidden in the workbook. They are read like the others.',
    ]);
  });
});
