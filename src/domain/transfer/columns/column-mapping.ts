// Which column of a file is which field, as it was proposed or changed by hand.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { FIELDS, type FieldName } from './fields.ts';

export interface MappedColumn {
  readonly column: number;
  /** sure: the header is a known one. likely: it holds a known one. hand: the coach said so. */
  readonly confidence: 'sure' | 'likely' | 'hand';
}

/** At most one column per field and one field per column. */
export type ColumnMapping = { readonly [name in FieldName]?: MappedColumn };

/** `mapping` with `field` read from `column`, or from none; the field that had this column loses it. */
export function mapByHand(mapping: ColumnMapping, field: FieldName, column: number | null): ColumnMapping {
  const kept = Object.entries(mapping).filter(([name, mapped]) => name !== field && mapped.column !== column);
  if (column !== null) kept.push([field, { column, confidence: 'hand' }]);
  return Object.fromEntries(kept);
}

/**
 * The labels of what rows of `table` cannot be read without and no column gives.
 * @param isUndated no column of the file has dates, and one has hours: they can be hours from before
 */
export function missingFields(table: TransferTable, mapping: ColumnMapping, isUndated = false): string[] {
  return FIELDS[table]
    .filter(({ name, required }) => required && !isGiven(table, name, mapping) && !(isUndated && name === 'date'))
    .map(({ label }) => label);
}

function isGiven(table: TransferTable, name: FieldName, mapping: ColumnMapping): boolean {
  if (mapping[name]) return true;
  if (name !== 'name') return false;
  return mapping.first_name !== undefined || (table === 'sessions' && mapping.email !== undefined);
}
