import { cellText } from '#domain/transfer/read/cell-text.ts';
import type { Sheet } from '#domain/transfer/read/joined-sheets.ts';
import { unzipSync, zipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/universal';

/** A workbook of 50 MB is seldom more than this when unpacked; a file made to exhaust the memory is. */
const UNPACKED_MAX_BYTES = 400 * 1024 * 1024;

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}

/** The sheets of an .xlsx file as text. Throws UnreadableWorkbook with a reason for people. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    const sheets = await readWorkbookFile(unpacked(bytes), { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook('We can’t read this workbook: it is damaged, has a password, or isn’t an Excel file.');
  }
}

/** The same archive without compression: the reader would unpack large ones in workers that the security policy refuses. */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      if (size > UNPACKED_MAX_BYTES)
        throw new UnreadableWorkbook('This workbook is too large. Please split it and import the parts one by one.');
      return true;
    },
  });
  return zipSync(files, { level: 0 }).buffer;
}
