// Who may do what with each record: anonymous, owner, another coach, an administrator, the server, a coach without access. What is of one
// table alone is in the file of its name.
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import { RECORD_KINDS, type RecordKind, WRITTEN_RECORDS, type WrittenRecord } from '#domain/records/record-kinds.ts';
import { exampleRow, isOfWords } from '#tests/support/example-records.ts';
import { addClient, type Columns } from '#tests/support/policies.ts';
import { describeOwnRows } from './own-rows.ts';

/** The screens that ask for access under any rule (spec decision 5). */
const GATED: ReadonlySet<WrittenRecord> = new Set(['supervision_sessions', 'cpd_records', 'note_templates', 'wheels']);
/** Columns that only the database writes, besides those of every table. */
const KEPT: Partial<Record<WrittenRecord, Columns>> = { opening_balances: { import_id: randomUUID() } };

/** A column with any text. */
function textOf(table: WrittenRecord): string {
  const texts = Object.entries<Column>(RECORDS[table].columns).filter(
    ([, { kind }]) => kind === 'line' || kind === 'text',
  );
  return texts.find(([name]) => !isOfWords(table, name))![0];
}

describe.each(WRITTEN_RECORDS)('%s', (table) => {
  const { client }: RecordKind = RECORD_KINDS[table];
  describeOwnRows({
    table,
    newRow: async (db, coach) => {
      const { id: _, ...row } = exampleRow(table, client && (await addClient(db, coach)));
      return row;
    },
    change: [textOf(table), 'Another'],
    keptColumns: { created_at: '2020-01-01', ...KEPT[table] },
    isOpenPath: !GATED.has(table),
  });
});
