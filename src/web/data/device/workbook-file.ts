// A workbook of typed cells. Written by hand since the package for it packs in workers made of blobs, which the
// content-security policy refuses; it runs in our own worker, so nothing waits for it.
import type { ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';
import { zipTexts } from './zip-texts.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const BOLD = 'fontId="1" fillId="0" xfId="0" applyFont="1"';
/** The number formats that a workbook knows by itself: as typed, and 0.00. */
const AS_TYPED = 0;
const TWO_DECIMALS = 2;
const RIGHT = 'applyAlignment="1"><alignment horizontal="right"/></xf>';

/** A cell's style is its place among the cellXfs below. */
const STYLE = { plain: 0, date: 1, head: 2, numberHead: 3, hours: 4, total: 5, totalHours: 6 } as const;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="${AS_TYPED}" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="${AS_TYPED}" borderId="0" ${BOLD}/>
<xf numFmtId="${AS_TYPED}" borderId="0" ${BOLD} ${RIGHT}
<xf numFmtId="${TWO_DECIMALS}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="${AS_TYPED}" borderId="1" ${BOLD} applyBorder="1"/>
<xf numFmtId="${TWO_DECIMALS}" borderId="1" ${BOLD} applyBorder="1" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

type ColumnType = ExportTable['columns'][number]['type'];

const MS_PER_DAY = 86_400_000;
/** Days since this day are what a spreadsheet holds for a date. */
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30);

/** A column is as wide as its longest text, in characters, within these. */
const WIDTH = { least: 8, most: 50, margin: 2 } as const;

/**
 * One sheet per table, its headers in the first row or below its title: in sight however far one scrolls, and on each printed
 * sheet. It prints across, as wide as the paper. The cells are as workbookTable gives them.
 */
export function workbookBytes(tables: readonly ExportTable[]): Uint8Array<ArrayBuffer> {
  const each = (make: (table: ExportTable, number: number) => string) =>
    tables.map((table, place) => make(table, place + 1)).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((table, number) => `<sheet name="${escaped(table.name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets><definedNames>${each((table, number) => `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">${escaped(`'${table.name.replaceAll("'", "''")}'!$1:$${headRows(table)}`)}</definedName>`)}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
  for (const [place, table] of tables.entries()) files[`xl/worksheets/sheet${place + 1}.xml`] = sheetXml(table);
  return zipTexts(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, XML + xml])));
}

/** The title, where there is one, and the headers. */
const headRows = ({ title }: ExportTable) => (title === undefined ? 1 : 2);

function sheetXml(table: ExportTable): string {
  const { title, columns, rows, totals, notes = [] } = table;
  const headers = headRows(table);
  const lines = [
    ...(title === undefined ? [] : [[textCell(title, 'A1', STYLE.head)]]),
    columns.map(({ header, type }, place) =>
      textCell(header, `${letter(place)}${headers}`, isNumeric(type) ? STYLE.numberHead : STYLE.head),
    ),
    ...rows.map((cells, above) =>
      cells.map((cell, place) => cellXml(cell, columns[place]!.type, `${letter(place)}${headers + above + 1}`)),
    ),
  ];
  if (totals) lines.push(totalCells(totals, { first: headers + 1, last: headers + rows.length }));
  for (const note of notes) lines.push([textCell(note, `A${lines.length + 1}`, STYLE.plain)]);
  const cells = lines.map((line, above) => `<row r="${above + 1}">${line.join('')}</row>`).join('');
  const widths = columns.map((_, place) => {
    const number = place + 1;
    return `<col min="${number}" max="${number}" width="${widthOf(table, place)}" customWidth="1"/>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headers}" topLeftCell="A${headers + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${cells}</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>${pageMarks(table)}</worksheet>`;
}

const isNumeric = (type: ColumnType) => type === 'number' || type === 'hours';

/** The sum of each column with a number, as a formula with the value it has. */
function totalCells(totals: readonly ExportCell[], rows: { first: number; last: number }): string[] {
  return totals.map((cell, place) => {
    const at = `${letter(place)}${rows.last + 1}`;
    if (cell === null) return `<c r="${at}" s="${STYLE.total}"/>`;
    if (typeof cell !== 'number') return textCell(String(cell), at, STYLE.total);
    const range = `${letter(place)}${rows.first}:${letter(place)}${rows.last}`;
    // Without rows the range would contain the sum itself.
    const formula = rows.last < rows.first ? '' : `<f>SUM(${range})</f>`;
    return `<c r="${at}" s="${STYLE.totalHours}">${formula}<v>${cell}</v></c>`;
  });
}

/** Title and author above each printed sheet, its number below. An ampersand begins a code there. */
function pageMarks({ name, author = '' }: ExportTable): string {
  const text = (written: string) => written.replaceAll('&', '&&');
  const head = `&L${text(name)}&R${text(author)}`;
  return `<headerFooter><oddHeader>${escaped(head)}</oddHeader><oddFooter>${escaped('&RPage &P of &N')}</oddFooter></headerFooter>`;
}

function widthOf({ columns, rows, totals = [] }: ExportTable, place: number): number {
  const { header, type } = columns[place]!;
  const longest = [...rows, totals].reduce(
    (most, cells) => Math.max(most, shownChars(cells[place] ?? null, type)),
    header.length,
  );
  return Math.min(Math.max(longest, WIDTH.least), WIDTH.most) + WIDTH.margin;
}

function shownChars(cell: ExportCell, type: ColumnType): number {
  if (cell === null) return 0;
  return (type === 'hours' && typeof cell === 'number' ? cell.toFixed(TWO_DECIMALS) : String(cell)).length;
}

/** No table has more columns than the alphabet has letters. */
const letter = (place: number) => String.fromCharCode(65 + place);

function cellXml(cell: ExportCell, type: ColumnType, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') {
    const style = type === 'hours' ? ` s="${STYLE.hours}"` : '';
    return `<c r="${place}"${style}><v>${cell}</v></c>`;
  }
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (type !== 'date') return textCell(cell, place, STYLE.plain);
  return `<c r="${place}" s="${STYLE.date}"><v>${(Date.parse(`${cell}T00:00:00Z`) - SERIAL_ORIGIN) / MS_PER_DAY}</v></c>`;
}

const textCell = (text: string, place: string, style: number) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** What XML cannot hold, or would change, is written _xHHHH_ as workbooks do; text that already looks so gets its _ written thus. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
      (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
