// Stage 4: the Content-Range header and the status that goes with it (wire 2.3).
import { rangeRefusal } from './rest-error.ts';

/** `from`-based range of `rows` rows out of `total`; `*` stands for what is unknown or empty. */
export function contentRange(from: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${from}-${from + rows - 1}`;
  return `${range}/${total ?? '*'}`;
}

/** 200 when the answer is all there is, 206 when it is a part; 416 is thrown when the offset lies beyond the end. */
export function readStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total)
    throw rangeRefusal(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  return rows < total ? 206 : 200;
}
