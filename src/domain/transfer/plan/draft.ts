// Makes the record of a file's row, which its schema has not checked yet.
import { oncePer } from '#domain/once-per.ts';
import type { Column, Columns } from '#domain/records/column.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { RowValues } from '#domain/transfer/columns/row-values.ts';

/**
 * The record's columns from the cells of the row. A blank cell leaves its column to the database's default if it has one, else makes it
 * null if allowed, else empty. The column of a cell that could not be read is missing.
 */
export function draftOf(columns: Columns, values: RowValues): Record<string, unknown> {
  return Object.fromEntries(
    importableOf(columns).flatMap(([name, column]) => {
      const value = valueOf(column, name as FieldName, values);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const importableOf = oncePer((columns: Columns) =>
  Object.entries(columns).filter(([, { importNames }]) => importNames !== undefined),
);

function valueOf(column: Column, name: FieldName, values: RowValues): unknown {
  const { kind, schema, ifAbsent } = column;
  const text = values.text(name);
  const isText = kind === 'line' || kind === 'text';
  if (text.trim() !== '') return isText ? (kind === 'line' ? text.trim() : text) : values[name];
  if (ifAbsent !== undefined) return undefined;
  if (kind === 'topics') return [];
  if (!isText) return values[name];
  return schema.safeParse(null).success ? null : text;
}

/** The client's name, from one column or two. */
export function clientName({ text }: RowValues): string {
  return text('name').trim() || fullName(text('first_name'), text('last_name'));
}

const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau)\.? /;

/**
 * Joins the names of two columns; some files have the whole name in one of them, or in both.
 * @example fullName('Kim Lee', 'Lee') // 'Kim Lee'
 */
export function fullName(first: string, last: string): string {
  const [before, after] = [first, last].map((part) => part.trim().replaceAll(/\s+/g, ' ')) as [string, string];
  const [a, b] = [before.toLocaleLowerCase(), after.toLocaleLowerCase()];
  // The family name can come first: 'Lee Kim' and 'Lee', 'Lee, Kim' and 'Kim'.
  if (a.includes(' ') && (a === b || a.endsWith(` ${b}`) || startsWithName(a, b))) return before;
  const untitled = b.replace(TITLE, '');
  if (a !== '' && (untitled.startsWith(`${a} `) || b.endsWith(`, ${a}`))) return after;
  return `${before} ${after}`.trim();
}

const startsWithName = (text: string, name: string) =>
  name !== '' && (text.startsWith(`${name} `) || text.startsWith(`${name}, `));
