import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import type { ExportCell, ExportTable } from '#domain/transfer/export/export-tables.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';

/** Columns of a few stored words. Files keep those as they are, so that they can be imported again. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Consent: CONSENT_TEXTS,
  Format: SESSION_FORMAT_TEXTS,
  Kind: SESSION_KIND_TEXTS,
};

/** A cell as people read it; null where there is nothing to say. */
export function cellText(cell: ExportCell, column: ExportTable['columns'][number], today: string): string | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell);
  return column.type === 'date' ? dayText(cell, today) : (WORDS[column.header]?.[cell] ?? cell);
}
