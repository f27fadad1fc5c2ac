import { cellText } from '#domain/transfer/files/cell-text.ts';
import { isFilledRow, type Sheet } from '#domain/transfer/files/sheet.ts';
import { decoded, openDocumentSheets } from '#domain/transfer/files/markup-tables.ts';
import { fillMergedCells, mergedCellsOf } from '#domain/transfer/files/merged-cells.ts';
import { hiddenNotes } from '#domain/transfer/files/sheet-notes.ts';
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { strFromU8, unzipSync } from 'fflate';
import { dateStyles, serialsFrom1900, sharedTexts, sheetCells } from './workbook-cells.ts';
import { requireReadableTags, tooLarge, UNPACKED_MAX_BYTES, WorkbookCells } from './workbook-limits.ts';

/** Parts that are not sheets. Every other part may be one, since the list of sheets names their paths. */
const NO_SHEET = /\.rels$|^xl\/(?:workbook|sharedStrings|styles)\.xml$/i;

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}

const UNREADABLE = 'We can’t read this workbook: it is damaged, has a password, or isn’t an Excel file.';
/** Parts of a workbook without cells: pictures, charts, caches of pivot tables. */
const UNREAD =
  /^xl\/(?:charts|chartsheets|comments|ctrlProps|customXml|diagrams|drawings|externalLinks|media|model|persons|pivotCache|pivotTables|queryTables|revisions|slicer\w*|tables|theme|threadedComments|timeline\w*)\b/i;

/** The names of the files in a ZIP file. Throws UnreadableWorkbook for one that is damaged. */
export function namesInZip(bytes: Uint8Array): string[] {
  const names: string[] = [];
  readable(() => unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 }));
  return names;
}

/** The sheets of an .xlsx file as text. Throws UnreadableWorkbook or FileTooMuch with a message that can be shown. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const files = unpacked(bytes);
  requireReadableTags(files);
  const cells = new WorkbookCells();
  for (const [name, sheet] of Object.entries(files)) if (!NO_SHEET.test(name)) cells.add(strFromU8(sheet));
  const parts = partsOfSheets(files);
  if (parts.sheets.length === 0) throw new UnreadableWorkbook(UNREADABLE);
  const isFrom1904 = countsFrom1904(files);
  const circumstances = { texts: sharedTexts(parts.texts), styles: dateStyles(parts.styles), isFrom1904 };
  return parts.sheets.map(({ name, xml, isHidden }) => {
    const data = readable(() => sheetCells(xml, circumstances));
    const given: readonly (readonly unknown[])[] = isFrom1904 ? serialsFrom1900(data) : data;
    const rows = fillMergedCells(
      given.map((row) => row.map(cellText)),
      mergedCellsOf(xml),
    );
    const hidden = hiddenRows(xml).filter((index) => isFilledRow(rows[index] ?? []));
    return { name, rows, notes: hiddenNotes(name, isHidden, hidden) };
  });
}

/** The sheets of an OpenDocument spreadsheet. Throws as readWorkbook. */
export function readOpenDocument(bytes: Uint8Array): Sheet[] {
  const content = unpacked(bytes)['content.xml'];
  if (!content) throw new UnreadableWorkbook(UNREADABLE);
  return openDocumentSheets(strFromU8(content));
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  return readable(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/i.test(name) || UNREAD.test(name)) return false;
        size += originalSize;
        if (size > UNPACKED_MAX_BYTES) throw tooLarge();
        return true;
      },
    }),
  );
}

function readable<Result>(unzip: () => Result): Result {
  try {
    return unzip();
  } catch (error) {
    if (error instanceof FileTooMuch) throw error;
    throw new UnreadableWorkbook(UNREADABLE);
  }
}

/** The sheets with rows, by the workbook's list of sheets and the list of their files, and the parts that they share. */
function partsOfSheets(files: Record<string, Uint8Array>) {
  const relations = [
    ...textOf(files, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g),
  ].map(([tag]) => ({
    id: attributeOf(tag, 'Id'),
    type: /\w*$/.exec(attributeOf(tag, 'Type'))![0],
    xml: textOf(files, attributeOf(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/')),
  }));
  const shared = (type: string) => relations.find((one) => one.type === type)?.xml ?? textOf(files, `xl/${type}.xml`);
  const sheets = [...textOf(files, 'xl/workbook.xml').matchAll(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g)].flatMap(([tag]) => {
    const { type, xml } = relations.find(({ id }) => id === attributeOf(tag, 'id')) ?? {};
    if (type !== 'worksheet') return [];
    if (!xml) throw new UnreadableWorkbook(UNREADABLE);
    return { name: attributeOf(tag, 'name'), xml, isHidden: /hidden/i.test(attributeOf(tag, 'state')) };
  });
  return { sheets, texts: shared('sharedStrings'), styles: shared('styles') };
}

/** An attribute of a tag, with any prefix and quotes. */
const attributeOf = (tag: string, name: string) =>
  decoded((new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []).slice(1).join(''));

/** Whether the workbook counts days from 1904, as Macs did. */
const countsFrom1904 = (files: Record<string, Uint8Array>): boolean =>
  /<(?:[\w.-]+:)?workbookPr\b[^<>]*\sdate1904\s*=\s*["'](?:1|true|on)["']/i.test(textOf(files, 'xl/workbook.xml'));

/** The indexes of the rows of a sheet that are hidden or have no height. */
function hiddenRows(sheet: string): number[] {
  const hidden: number[] = [];
  let row = -1;
  for (const [, attributes = ''] of sheet.matchAll(/<(?:[\w.-]+:)?row(?=[\s/>])([^<>]*)/g)) {
    const number = /(?:^|\s)r\s*=\s*["'](\d+)["']/.exec(attributes)?.[1];
    row = number === undefined ? row + 1 : Number(number) - 1;
    if (/\shidden\s*=\s*["'](?:1|true)["']/i.test(attributes) || /\sht\s*=\s*["']0(?:\.0+)?["']/.test(attributes))
      hidden.push(row);
  }
  return hidden;
}

const textOf = (files: Record<string, Uint8Array>, name: string) => (files[name] ? strFromU8(files[name]) : '');
