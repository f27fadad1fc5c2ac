// The rows of one statement, as Postgres sends them.
import type { RawResult } from '../database.ts';
import { ANSWER_MAX_BYTES } from '../limits.ts';
import { readRows } from './data-rows.ts';
import { TOO_LONG_ROW } from './message-splitter.ts';

/** A statement's result as it arrived. Columns are cut out when they are read. */
export class ReceivedRows implements RawResult {
  messages: Buffer[] = [];
  rowCount = 0;
  isTooLarge = false;
  bytes = 0;

  /** Returns false, and keeps nothing, from the row on with which it would take too much memory. */
  add(run: Buffer): boolean {
    this.bytes += run.length;
    if (this.bytes > ANSWER_MAX_BYTES || run === TOO_LONG_ROW) this.isTooLarge = true;
    if (this.isTooLarge) this.messages = [];
    else this.messages.push(run);
    return !this.isTooLarge;
  }

  /** There are more rows than an answer may have. */
  refuse(): void {
    this.isTooLarge = true;
    this.messages = [];
  }

  get rows(): (Buffer | null)[][] {
    return readRows(this.messages);
  }
}
