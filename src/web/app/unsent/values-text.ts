import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { OutboxTable } from '#web/data/device/operations.ts';
import { today } from '#web/data/device/today.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';

/** A row's values with their labels, one paragraph each. */
export function valuesText(table: OutboxTable, values: Values): string {
  if (table === 'calendar_answers') return '';
  const columns: Readonly<Record<string, Column>> = RECORDS[table].columns;
  const known = { clients: [], today: today() };
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const column = columns[name];
      const isShown = column && column.kind !== 'client' && column.kind !== 'instant';
      return isShown ? `${column.label}: ${valueText(column, value, known)}` : [];
    })
    .join('\n\n');
}
