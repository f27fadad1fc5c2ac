import { strToU8, zipSync } from 'fflate';
import readOther from 'read-excel-file/universal';
import { describe, expect, it, vi } from 'vitest';
import { cellText } from '#domain/transfer/files/cell-text.ts';
import { Random } from '#tests/support/transfer/messy-files/random.ts';
import { readWorkbook } from './read-workbook.ts';
import { columnNumber } from '#domain/transfer/files/merged-cells.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  readonly rows: string;
  readonly texts?: string;
  readonly styles?: string;
  readonly sheets?: string;
  readonly relations?: string;
}

const workbook = ({ rows, texts = '', styles = '', sheets = '', relations = '' }: Parts) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Log" sheetId="1" r:id="rId1"/>${sheets}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${[
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ]
        .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
        .join('')}${relations}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN}">${texts}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
  });

const rowsOf = (parts: Parts) => readWorkbook(workbook(parts))[0]!.rows;
const letters = (column: number) => (column < 26 ? '' : 'A') + String.fromCharCode(65 + (column % 26));

const FORMATS = [
  'dd\\.mm\\.yyyy',
  'yyyy-mm-dd;@',
  '[$-407]d\\. mmmm yyyy',
  'h:mm',
  'hh:mm:ss.00',
  'h:mm AM/PM',
  'mm:ss.0',
  '0.00',
  '#,##0.00 &quot;days&quot;',
  '0.00&quot;h&quot;',
  '[Red]0;-0',
  '@',
  'General',
  '0%',
];
const TEXTS = [
  '<si><t>Kim &amp; Co</t></si>',
  '<si><r><t>two </t></r><r><rPr><b/></rPr><t xml:space="preserve">runs </t></r></si>',
  '<si><t>氏名</t><rPh sb="0" eb="2"><t>シメイ</t></rPh></si>',
  '<si><t>line_x000D_\nbreak</t></si>',
  '<si><t>&#8211; &lt;b&gt;</t></si>',
];

/** A cell of any kind, with its place. */
function anyCell(random: Random, place: string): string {
  const style = `s="${random.below(FORMATS.length + 6)}"`;
  return random.one([
    `<c r="${place}" ${style}><v>${random.below(60_000) / random.one([1, 24, 96, 7])}</v></c>`,
    `<c r="${place}" ${style} t="s"><v>${random.below(TEXTS.length)}</v></c>`,
    `<c r="${place}" t="inlineStr"><is><t>a &gt; b</t></is></c>`,
    `<c r="${place}" t="str" ${style}><f>A1&amp;"x"</f><v>ax</v></c>`,
    `<c r="${place}" ${style}><f>SUM(A1:A2)</f><v>1.5</v></c>`,
    `<c r="${place}" t="b"><v>${random.below(2)}</v></c>`,
    `<c r="${place}" t="e"><v>#N/A</v></c>`,
    `<c r="${place}" t="d"><v>2024-03-05T09:30:00Z</v></c>`,
    `<c r="${place}" ${style}/>`,
  ]);
}

/** The other reader has 9:59:59.999 where 10:00 as a part of a day is a little less. */
const toTheSecond = (text: string) =>
  /T[\d:]+\.\d{3}$/.test(text) ? cellText(new Date(Math.round(Date.parse(`${text}Z`) / 1000) * 1000)) : text;

describe('the cells of a workbook', () => {
  it.each(Array.from({ length: 40 }, (_, place) => place + 1))(
    'are those that another reader finds: file %s',
    async (seed) => {
      const random = new Random(seed);
      const rows = Array.from({ length: 12 }, (_, row) =>
        random.chance(0.2)
          ? ''
          : `<row r="${row + 1}">${Array.from({ length: 30 }, (_, column) =>
              random.chance(0.5) ? '' : anyCell(random, `${letters(column)}${row + 1}`),
            ).join('')}</row>`,
      ).join('');
      const styles = `<numFmts>${FORMATS.map((format, place) => `<numFmt numFmtId="${164 + place}" formatCode="${format}"/>`).join('')}</numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs>${[0, 1, 14, 20, 22, 45].map((id) => (id === 0 ? '<xf/>' : `<xf numFmtId="${id}" xfId="0"/>`)).join('')}
        ${FORMATS.map((_, place) => `<xf numFmtId="${164 + place}"><alignment/></xf>`).join('')}</cellXfs>`;
      const bytes = workbook({ rows, styles, texts: TEXTS.join('') });
      const [other] = await readOther(bytes.buffer, { trim: false });
      const width = (all: readonly (readonly string[])[]) =>
        all.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1).map(toTheSecond));
      expect(width(readWorkbook(bytes)[0]!.rows)).toEqual(width(other!.data.map((row) => row.map(cellText))));
    },
  );

  it('have the time of day to which the part of a day was rounded', () => {
    const styles = '<cellXfs><xf numFmtId="22"/></cellXfs>';
    const rows = '<row><c s="0"><v>45664.416666666664</v></c><c s="0"><v>45664.5833333333</v></c></row>';
    expect(rowsOf({ rows, styles })).toEqual([['2025-01-07T10:00:00.000', '2025-01-07T14:00:00.000']]);
  });

  it('are in their places, whatever the quotes and prefixes, and without places in turn', () => {
    expect(
      rowsOf({ rows: "<row r='2'><c r='B2'><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row>" }),
    ).toEqual([
      ['', ''],
      ['', '1'],
      ['2', '3'],
    ]);
    expect(rowsOf({ rows: '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>' })).toEqual([
      ['a'],
    ]);
    expect(columnNumber('XFD')).toBe(16_384);
  });

  it.each([
    ['', '46'],
    ['<numFmts><numFmt numFmtId="164" formatCode="[hh]:mm;@"/></numFmts>', '164'],
  ])('have all hours of a length of more than a day, with the formats %j', (formats, id) => {
    const styles = `${formats}<cellXfs><xf numFmtId="${id}"/><xf numFmtId="20"/></cellXfs>`;
    const cells = ['s="0"><v>1.0208333333333333', 's="0"><v>0.0625', 's="1"><v>1.0208333333333333'];
    const rows = `<row>${cells.map((cell) => `<c ${cell}</v></c>`).join('')}</row>`;
    expect(rowsOf({ rows, styles })).toEqual([['1470 min', '01:30:00', '1899-12-31T00:30:00.000']]);
  });

  it('have 0 as a time where the format is one of times, and not where it is one of days, as of a formula for a blank cell', () => {
    const formats = ['hh:mm;@', 'dd\\/mm\\/yyyy', 'd/m/yy h:mm', '[$-409]h:mm AM/PM', 'h&quot; days&quot;'];
    const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
    const ids = [14, 20, 22, 45, 46, 164, 165, 166, 167, 168];
    const styles = `<numFmts>${own}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const rows = `<row>${ids.map((_, at) => `<c s="${at}"><v>0</v></c>`).join('')}</row>`;
    const [TIME, DAY] = ['00:00:00', '1899-12-30'];
    expect(rowsOf({ rows, styles })).toEqual([[DAY, TIME, DAY, TIME, TIME, TIME, DAY, DAY, TIME, TIME]]);
  });

  it('have the time of day that is written, wherever the browser is', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    const dates = ['2024-03-05', '2024-03-05T09:30:00', '2024-03-05T09:30:00Z', '2024-03-05T00:00'];
    expect(rowsOf({ rows: `<row>${dates.map((date) => `<c t="d"><v>${date}</v></c>`).join('')}</row>` })).toEqual([
      ['2024-03-05', '2024-03-05T09:30:00.000', '2024-03-05T09:30:00.000', '2024-03-05'],
    ]);
    vi.unstubAllEnvs();
  });

  it('are refused if a text or a sheet is missing, but a sheet that is a chart has none', () => {
    expect(() => rowsOf({ rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' })).toThrow(/can’t read this workbook/);
    const second = '<sheet name="More" sheetId="2" r:id="rId9"/>';
    const relation = (type: string) =>
      `<Relationship Id="rId9" Type="${RELATIONS}/${type}" Target="${type}s/sheet9.xml"/>`;
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
    expect(() => rowsOf({ rows, sheets: second, relations: relation('worksheet') })).toThrow(
      /can’t read this workbook/,
    );
    expect(readWorkbook(workbook({ rows, sheets: second, relations: relation('chartsheet') }))).toHaveLength(1);
  });
});
