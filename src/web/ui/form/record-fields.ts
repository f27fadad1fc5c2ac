import { parseHours } from '#domain/cpd/cpd-hours.ts';
import { parseDuration } from '#domain/sessions/duration.ts';

/** How a column is typed and read. `hours` are decimals of an hour, `minutes` whole minutes. */
export type RecordFieldKind =
  | 'text'
  | 'words'
  | 'date'
  | 'hours'
  | 'minutes'
  | 'number'
  | 'choice'
  | 'yes-no'
  | 'person';

/** One field of a form whose fields are data. */
export interface RecordField {
  /** The column. */
  name: string;
  label: string;
  kind: RecordFieldKind;
  optional?: boolean;
  hint?: string;
  placeholder?: string;
  /** What a new record begins with, as typed. */
  start?: string;
  /** Of a choice: value and label, perhaps depending on what else is entered. */
  options?: Options | ((values: RecordValues) => Options);
  /** Of a choice: the fields that are empty again once it changes. */
  resets?: readonly string[];
  /** Where the field has no meaning it is not shown, and empty. */
  isShown?: (values: RecordValues) => boolean;
  /** Over the whole width of a large screen. */
  isWide?: boolean;
}

export type Options = readonly (readonly [value: string, label: string])[];

/** What stands in the inputs, by column. */
export type RecordValues = Record<string, string>;

/** The row as inputs show it; without a row, what a new record begins with. */
export function valuesOfRow(fields: readonly RecordField[], row?: object): RecordValues {
  const columns = row as Record<string, unknown> | undefined;
  return Object.fromEntries(
    fields.map((field) => [field.name, columns ? typed(field, columns[field.name]) : (field.start ?? '')]),
  );
}

function typed({ kind, optional }: RecordField, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  if (kind !== 'minutes') return String(value);
  return value === 0 && optional ? '' : `${value} min`;
}

/** The columns that the inputs stand for, to be validated by a schema: NaN where a number cannot be read. */
export function rowOfValues(fields: readonly RecordField[], values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const isShown = field.isShown?.(values) ?? true;
      return [field.name, meant(field, isShown ? (values[field.name] ?? '') : '')];
    }),
  );
}

function meant({ kind, optional = false }: RecordField, text: string): unknown {
  const trimmed = text.trim();
  switch (kind) {
    case 'hours':
      return trimmed === '' && optional ? null : (parseHours(trimmed) ?? Number.NaN);
    case 'minutes':
      return trimmed === '' && optional ? 0 : (parseDuration(trimmed) ?? Number.NaN);
    case 'number':
      return trimmed === '' && optional ? null : Number(trimmed || Number.NaN);
    case 'yes-no':
      return trimmed === '' ? null : trimmed === 'true';
    case 'date':
    case 'person':
      return trimmed === '' && optional ? null : trimmed;
    case 'choice':
    case 'words':
      return text;
    case 'text':
      return trimmed;
  }
}
