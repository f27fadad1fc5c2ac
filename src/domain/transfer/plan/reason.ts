// The sentence that says why a row is not simply written: the field, the original text, and what is wrong with it.
import { type FieldName, type TransferTable, fieldOf } from '#domain/transfer/columns/fields.ts';
import type { Reason } from './import-plan.ts';

const QUOTED_CHARS = 80;

/**
 * @param rest what follows the quoted text, with the space or colon before it
 * @example reasonFor('sessions', 'date', '31/02/2026', ' is not a date').message // 'Date "31/02/2026" is not a date'
 */
export function reasonFor(table: TransferTable, field: FieldName, text: string, rest: string): Reason {
  const { label } = fieldOf(table, field);
  return { field, text, message: `${label} "${shortened(text.trim())}"${rest}` };
}

/** For a field that must be there and is not. */
export function missingReason(table: TransferTable, field: FieldName): Reason {
  return { field, text: '', message: `${fieldOf(table, field).label} is missing` };
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, QUOTED_CHARS * 2));
  return characters.length <= QUOTED_CHARS ? text : `${characters.slice(0, QUOTED_CHARS).join('')}…`;
}
