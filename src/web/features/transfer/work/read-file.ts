import { readCsv } from '#domain/transfer/files/csv-rows.ts';
import { decodeText } from '#domain/transfer/files/decode-text.ts';
import { sniffDelimiter } from '#domain/transfer/files/delimiter.ts';
import type { ReadCalendar } from '#domain/calendar/read-calendar.ts';
import { fileContent, zipContent } from '#domain/transfer/files/file-content.ts';
import { UNREADABLE_FILES } from '#domain/transfer/files/unreadable-files.ts';
import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import type { Archive } from '#domain/transfer/plan/archive/archive.ts';
import { readArchive } from '#domain/transfer/plan/archive/read-archive.ts';
import { count, FileTooMuch, requireReadableJson, requireReadableRows } from '#domain/transfer/files/read-limits.ts';
import { unclosedNotes } from '#domain/transfer/files/sheet-notes.ts';
import { FILE_MAX_BYTES, TOO_LARGE_TEXT } from './file-limit.ts';
import { isFilledRow, type Sheet } from '#domain/transfer/files/sheet.ts';

type FileRead =
  | { readonly is: 'sheets'; readonly sheets: readonly Sheet[] }
  | { readonly is: 'calendar'; readonly calendar: ReadCalendar }
  | { readonly is: 'archive'; readonly archive: Archive }
  /** `details`: the places of errors. */
  | { readonly is: 'refused'; readonly message: string; readonly details: readonly string[] };

/** Enough to recognise a file, so that a workbook is not decoded as text. */
const BEGINNING_BYTES = 8_000;

const refused = (message: string, details: readonly string[] = []): FileRead => ({ is: 'refused', message, details });

/** Reads a chosen file. @param today up to which repeating events are read @param name the file's */
export async function readFile(bytes: Uint8Array, today: string, name = ''): Promise<FileRead> {
  if (bytes.byteLength > FILE_MAX_BYTES) return refused(TOO_LARGE_TEXT);
  try {
    return await readContent(bytes, today, name);
  } catch (error) {
    if (error instanceof FileTooMuch) return refused(error.message);
    throw error;
  }
}

async function readContent(bytes: Uint8Array, today: string, name: string): Promise<FileRead> {
  const beginning = decodeText(bytes.subarray(0, BEGINNING_BYTES)).text;
  const isPacked = fileContent(bytes, beginning) === 'packed';
  const text = isPacked ? beginning : decodeText(bytes).text;
  const content = fileContent(bytes, text);
  switch (content) {
    case 'packed':
      return readZip(bytes, beginning, name);
    case 'contacts':
      return readContacts(text);
    case 'html':
      return readHtml(text);
    case 'calendar':
      return readEvents(text, today);
    case 'json':
      return readJson(text);
    case 'text':
      return readRows(text);
    default:
      return refused(UNREADABLE_FILES[content]);
  }
}

function readRows(text: string): FileRead {
  const { rows, unclosed } = readCsv(text, sniffDelimiter(text));
  return sheetsOrRefusal([{ name: '', rows, notes: unclosedNotes(unclosed) }]);
}

async function readContacts(text: string): Promise<FileRead> {
  const { contactRows } = await import('#domain/transfer/files/contact-cards.ts');
  const rows = contactRows(text);
  if (rows.length === 1) return refused('These contacts have neither names nor email addresses.');
  return sheetsOrRefusal([{ name: '', rows }]);
}

async function readHtml(text: string): Promise<FileRead> {
  const { htmlTables } = await import('#domain/transfer/files/markup-tables.ts');
  const tables = htmlTables(text);
  if (tables.length === 0) return refused('This is a web page without a table. Choose a CSV or Excel file.');
  return sheetsOrRefusal(tables.map(({ rows }, place) => ({ name: `Table ${place + 1}`, rows })));
}

async function readZip(bytes: Uint8Array, beginning: string, name: string): Promise<FileRead> {
  const { namesInZip, readOpenDocument, readWorkbook, UnreadableWorkbook } = await import('./read-workbook.ts');
  try {
    const content = zipContent(namesInZip(bytes), beginning, name);
    if (content === 'ods') return sheetsOrRefusal(readOpenDocument(bytes));
    if (content === 'xlsx') return sheetsOrRefusal(readWorkbook(bytes));
    return refused(UNREADABLE_FILES[content]);
  } catch (error) {
    if (error instanceof UnreadableWorkbook)
      return refused(/\.numbers$/i.test(name) ? UNREADABLE_FILES.numbers : error.message);
    throw error;
  }
}

async function readEvents(text: string, today: string): Promise<FileRead> {
  const { readCalendar } = await import('#domain/calendar/read-calendar.ts');
  const calendar = readCalendar(text, today);
  if (calendar === null) return refused('We can’t read this calendar: the file is damaged or incomplete.');
  if (calendar.events.length === 0) return refused('This calendar has no events.');
  return tooMany(calendar.events.length) ?? { is: 'calendar', calendar };
}

function readJson(text: string): FileRead {
  requireReadableJson(text);
  const read = readArchive(text);
  if (!read.ok) {
    const details = read.errors.map(({ place, message }) => `${place}: ${message}`);
    return refused('We can’t import this archive.', details);
  }
  return { is: 'archive', archive: read.archive };
}

function sheetsOrRefusal(sheets: readonly Sheet[]): FileRead {
  const filled = sheets.filter(({ rows }) => rows.some(isFilledRow));
  if (filled.length === 0) return refused('This file is empty.');
  requireReadableRows(filled);
  return tooMany(Math.max(...filled.map(({ rows }) => rows.length))) ?? { is: 'sheets', sheets: filled };
}

function tooMany(rows: number): FileRead | null {
  if (rows <= IMPORT_ROWS_MAX) return null;
  return refused(
    `This file has ${count(rows)} rows. You can import up to ${count(IMPORT_ROWS_MAX)} at a time, so please split it.`,
  );
}
