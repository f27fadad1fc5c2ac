// The protocol's DataRow messages: type, length, number of columns, and for each column its length (-1 for null) and its bytes.
import { HEAD_BYTES, messageLength } from './message-splitter.ts';

/** The type of a DataRow message: D. */
export const DATA_ROW = 0x44;
const COUNT_BYTES = 2;
/** The offset of a row's first column from the start of its message. */
export const ROW_HEAD_BYTES = HEAD_BYTES + COUNT_BYTES;

export function readRows(runs: readonly Buffer[]): (Buffer | null)[][] {
  return runs.flatMap((run) => {
    const rows: (Buffer | null)[][] = [];
    for (let offset = 0; offset < run.length; offset += messageLength(run, offset)) rows.push(readFields(run, offset));
    return rows;
  });
}

function readFields(run: Buffer, start: number): (Buffer | null)[] {
  const count = run.readInt16BE(start + HEAD_BYTES);
  const fields: (Buffer | null)[] = [];
  let offset = start + ROW_HEAD_BYTES;
  for (let index = 0; index < count; index += 1) {
    const length = run.readInt32BE(offset);
    offset += 4;
    fields.push(length < 0 ? null : run.subarray(offset, offset + length));
    offset += Math.max(length, 0);
  }
  return fields;
}
