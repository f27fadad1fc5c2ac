import { cellText } from '#domain/transfer/files/cell-text.ts';
import type { Sheet } from '#domain/transfer/files/sheet.ts';
import { decoded, openDocumentSheets } from '#domain/transfer/files/markup-tables.ts';
import { fillMergedCells, mergedCellsOf } from '#domain/transfer/files/merged-cells.ts';
import { hiddenNotes } from '#domain/transfer/files/sheet-notes.ts';
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/universal';
import { countsFrom1904, hiddenRows, readableParts, serialsFrom1900, textOf } from './workbook-parts.ts';
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
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const files = readableParts(unpacked(bytes));
  requireReadableTags(files);
  const cells = new WorkbookCells();
  for (const [name, sheet] of Object.entries(files)) if (!NO_SHEET.test(name)) cells.add(strFromU8(sheet));
  // Without compression, since the library would unpack large files in workers that the content security policy forbids.
  const zip = zipSync(files, { level: 0 }).buffer;
  const sheets = await readWorkbookFile(zip, { trim: false }).catch(() => {
    throw new UnreadableWorkbook(UNREADABLE);
  });
  const parts = partsOfSheets(files);
  const isFrom1904 = countsFrom1904(files);
  return sheets.map(({ sheet, data }) => {
    const { xml = '', isHidden = false } = parts.get(sheet) ?? {};
    const cells: readonly (readonly unknown[])[] = isFrom1904 ? serialsFrom1900(data) : data;
    const rows = fillMergedCells(
      cells.map((row) => row.map(cellText)),
      mergedCellsOf(xml),
    );
    return { name: sheet, rows, notes: hiddenNotes(sheet, isHidden, filledOf(hiddenRows(xml), rows)) };
  });
}

const filledOf = (indexes: readonly number[], rows: Sheet['rows']) =>
  indexes.filter((index) => rows[index]?.some((cell) => cell.trim() !== ''));

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

interface SheetPart {
  readonly xml: string;
  /** Whether its tab is hidden. */
  readonly isHidden: boolean;
}

/** By sheet name, from the workbook's list of sheets and the list of their files. */
function partsOfSheets(files: Record<string, Uint8Array>): Map<string, SheetPart> {
  const targets = new Map(
    [...textOf(files, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  const sheets = [...textOf(files, 'xl/workbook.xml').matchAll(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g)];
  return new Map(
    sheets.map(([tag]) => [
      attributeOf(tag, 'name'),
      {
        xml: textOf(files, targets.get(attributeOf(tag, 'id')) ?? ''),
        isHidden: /hidden/i.test(attributeOf(tag, 'state')),
      },
    ]),
  );
}

/** An attribute of a tag, with any prefix and quotes. */
const attributeOf = (tag: string, name: string) =>
  decoded((new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []).slice(1).join(''));
