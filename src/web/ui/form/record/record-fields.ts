import { numberText } from '#domain/formatting/number-text.ts';
import { typedHours, typedMinutes, type LengthField } from '#domain/lengths/typed-length.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import type { ComponentProps } from 'react';
import type { Options } from '../select-field.tsx';

/** How a column is entered and parsed. `hours` are decimal hours, `minutes` whole minutes. */
export type RecordFieldKind =
  | 'text'
  | 'words'
  | 'date'
  | 'hours'
  | 'minutes'
  | 'number'
  | 'choice'
  | 'yes-no'
  | 'client'
  /** A line with suggestions. */
  | 'suggest';

/** One field of a RecordForm. */
export interface RecordField {
  /** The column. */
  name: string;
  label: string;
  kind: RecordFieldKind;
  optional?: boolean;
  hint?: string;
  placeholder?: string;
  /** For a line: what the browser should know of it. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode'>;
  /** For a longer text. */
  rows?: number;
  suggestions?: readonly string[];
  /** The name of the list of suggestions. */
  listLabel?: string;
  /** The initial text in a new record. */
  start?: string;
  /** For a choice: values and labels, which may depend on other fields. */
  options?: Options | ((values: RecordValues) => Options);
  /** For a choice: the fields to clear when it changes. */
  resets?: readonly string[];
  /** If it returns false, the field is hidden and read as empty. */
  isShown?: (values: RecordValues) => boolean;
  /** For minutes: bare numbers are hours, as in a sum of many sessions. */
  isSumOfHours?: boolean;
  /** For minutes: an empty input is null, and 0 is shown. */
  isNullable?: boolean;
  /** Spans the full width on a large screen. */
  isWide?: boolean;
  /** Below the others, collapsed as long as all of these are empty. */
  isFolded?: boolean;
}

/** The texts of the inputs, by column. */
export type RecordValues = Record<string, string>;

/** The texts for the inputs of a row; without a row, those of a new record. */
export function valuesOfRow(fields: readonly RecordField[], row?: object): RecordValues {
  const columns = row as Record<string, unknown> | undefined;
  return Object.fromEntries(
    fields.map((field) => [field.name, columns ? formatValue(field, columns[field.name]) : (field.start ?? '')]),
  );
}

function formatValue({ kind, optional, isNullable }: RecordField, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  if (kind === 'hours') return numberText(Number(value), { useGrouping: false });
  if (kind !== 'minutes') return String(value);
  return value === 0 && optional && !isNullable ? '' : durationLabel(Number(value));
}

/** What a bare number means in a field for a length. */
export const lengthFieldOf = ({ kind, isSumOfHours }: RecordField): LengthField =>
  kind === 'hours' || isSumOfHours ? 'hours' : 'length';

/** Parses the inputs as columns, to be validated by a schema. NaN for an invalid number. */
export function rowOfValues(fields: readonly RecordField[], values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const isShown = field.isShown?.(values) ?? true;
      return [field.name, parseValue(field, isShown ? (values[field.name] ?? '') : '')];
    }),
  );
}

function parseValue(field: RecordField, text: string): unknown {
  const { kind, optional = false } = field;
  const trimmed = text.trim();
  switch (kind) {
    case 'hours':
      return trimmed === '' && optional ? null : typedHours(trimmed);
    case 'minutes':
      return trimmed === '' && optional ? (field.isNullable ? null : 0) : typedMinutes(trimmed, lengthFieldOf(field));
    case 'number':
      return trimmed === '' && optional ? null : Number(trimmed || Number.NaN);
    case 'yes-no':
      return trimmed === '' ? null : trimmed === 'true';
    case 'date':
    case 'client':
      return trimmed === '' && optional ? null : trimmed;
    case 'choice':
      return text === '' && optional ? null : text;
    case 'words':
      return text;
    case 'text':
    case 'suggest':
      return trimmed;
  }
}
