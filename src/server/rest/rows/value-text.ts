// A JSON value as the text that Postgres reads for a column or an argument of its type.
import { arrayLiteral } from '#server/rest/sql/sql-parts.ts';

/** Undefined where no plain text says it: a list that holds lists or objects. */
export function valueText(typeName: string, value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (typeName === 'json' || typeName === 'jsonb') return JSON.stringify(value);
  if (!Array.isArray(value)) return scalarText(value);
  const items: unknown[] = value;
  if (items.some((item) => typeof item === 'object' && item !== null)) return undefined;
  return arrayLiteral(items.map((item) => (item === null ? null : scalarText(item))));
}

/** A text as it is, a number or a yes/no as JSON writes it. */
export const scalarText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
