// Writes a backup's lines into a table, many with one statement.
import type { OwnerRun } from '../db/database.ts';
import type { Table } from './catalogue.ts';

const BATCH_ROWS = 1_000;
const BATCH_CHARS = 1_000_000;

export class RowWriter {
  private lines: string[] = [];
  private chars = 0;
  private readonly run: OwnerRun;
  private readonly statement: string;

  constructor(run: OwnerRun, { name, columns }: Table) {
    this.run = run;
    const into = columns.map((column) => column.name).join(', ');
    const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
    this.statement = `insert into ${name} (${into}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) line`;
  }

  async add(line: string): Promise<void> {
    this.lines.push(line);
    this.chars += line.length;
    if (this.lines.length >= BATCH_ROWS || this.chars >= BATCH_CHARS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const batch = `[${this.lines.join(',')}]`;
    this.lines = [];
    this.chars = 0;
    await this.run(this.statement, [batch]);
  }
}
