// A workbook of typed cells. Written by hand since the package for it packs in workers made of blobs, which the
// content-security policy refuses; it runs in our own worker, so nothing waits for it.
import type { ExportCell, ExportTable } from '#domain/transfer/export/export-tables.ts';
import { zipTexts } from './zip-texts.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by place: 0 plain, 1 a date, 2 a header. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

const MS_PER_DAY = 86_400_000;
/** Days since this day are what a spreadsheet holds for a date. */
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30);

/** One sheet per table, its headers in the first row or below its title, in sight however far one scrolls. The cells are as workbookTable gives them. */
export function workbookBytes(tables: readonly ExportTable[]): Uint8Array<ArrayBuffer> {
  const each = (make: (table: ExportTable, number: number) => string) =>
    tables.map((table, place) => make(table, place + 1)).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((table, number) => `<sheet name="${escaped(table.name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
  for (const [place, table] of tables.entries()) files[`xl/worksheets/sheet${place + 1}.xml`] = sheetXml(table);
  return zipTexts(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, XML + xml])));
}

function sheetXml({ title, columns, rows }: ExportTable): string {
  const head = title === undefined ? [] : [row(1, [textCell(title, 'A1', 2)])];
  const headers = head.length + 1;
  head.push(
    row(
      headers,
      columns.map(({ header: text }, place) => textCell(text, `${letter(place)}${headers}`, 2)),
    ),
  );
  const body = rows.map((cells, above) => {
    const number = headers + above + 1;
    return row(
      number,
      cells.map((cell, place) => cellXml(cell, columns[place]!.type, `${letter(place)}${number}`)),
    );
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headers}" topLeftCell="A${headers + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData>${head.join('')}${body.join('')}</sheetData></worksheet>`;
}

const row = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;

/** No table has more columns than the alphabet has letters. */
const letter = (place: number) => String.fromCharCode(65 + place);

function cellXml(cell: ExportCell, type: ExportTable['columns'][number]['type'], place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (type !== 'date') return textCell(cell, place, 0);
  return `<c r="${place}" s="1"><v>${(Date.parse(`${cell}T00:00:00Z`) - SERIAL_ORIGIN) / MS_PER_DAY}</v></c>`;
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
