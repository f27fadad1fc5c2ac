import type { Column, ColumnKind } from '#domain/records/column.ts';
import type { RecordField, RecordFieldKind } from '#web/ui/form/record/record-fields.ts';
import { textOptions } from '#web/ui/form/select-field.tsx';
import * as z from 'zod/mini';

const KINDS: Partial<Record<ColumnKind, RecordFieldKind>> = {
  line: 'text',
  text: 'words',
  date: 'date',
  hours: 'hours',
  minutes: 'minutes',
  people: 'number',
  'yes-no': 'yes-no',
  client: 'client',
};

/**
 * The fields of a form, in the order of `more`: what the column of each says, and what `more` says besides or instead.
 * @example fieldsOfColumns(reflectionColumns, { title: { isWide: true }, date: {} })
 */
export const fieldsOfColumns = <Name extends string>(
  columns: Readonly<Record<NoInfer<Name>, Column>>,
  more: Readonly<Record<Name, Partial<RecordField>>>,
): RecordField[] => (Object.keys(more) as Name[]).map((name) => ({ ...fieldOf(name, columns[name]), ...more[name] }));

/** The field of a column: optional if the column may be empty, a choice if it takes certain words. */
function fieldOf(name: string, { kind, label, schema }: Column): RecordField {
  // Of yes or no, one choice is neither.
  const isOptional = kind !== 'yes-no' && schema.safeParse(kind === 'line' || kind === 'text' ? '' : null).success;
  const field = { name, label, kind: KINDS[kind] ?? 'text', ...(isOptional && { optional: true }) };
  return schema instanceof z.ZodMiniEnum
    ? { ...field, kind: 'choice', options: textOptions(schema.options.map(String)) }
    : field;
}
