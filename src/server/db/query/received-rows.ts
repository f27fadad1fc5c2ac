// What a person's statement answered, as it came. Columns are cut out when somebody asks for them.
import type { RawResult } from '../database.ts';
import { readRows } from './data-rows.ts';

export class ReceivedRows implements RawResult {
  readonly messages: Buffer[] = [];
  rowCount = 0;

  add(run: Buffer): void {
    this.messages.push(run);
  }

  get rows(): (Buffer | null)[][] {
    return readRows(this.messages);
  }
}
