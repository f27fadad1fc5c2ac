import type { ExportCell, ExportTable } from '#domain/transfer/export/export-tables.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';

/** A cell as people read it; null where there is nothing to say. */
export function cellText(cell: ExportCell, type: ExportTable['columns'][number]['type'], today: string): string | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell);
  return type === 'date' ? dayText(cell, today) : cell;
}
