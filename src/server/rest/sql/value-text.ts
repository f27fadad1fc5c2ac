// A JSON value as the text that Postgres reads for a column or an argument of its type.
import { arrayLiteral } from '#server/rest/sql/sql-parts.ts';

/** undefined for an array that contains arrays or objects, which has no plain text form. */
export function valueText(typeName: string, value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (typeName === 'json' || typeName === 'jsonb') return JSON.stringify(value);
  if (!Array.isArray(value)) return scalarText(value);
  const items: unknown[] = value;
  if (items.some((item) => typeof item === 'object' && item !== null)) return undefined;
  return arrayLiteral(items.map((item) => (item === null ? null : scalarText(item))));
}

/** A string as it is; a number or boolean as JSON writes it. */
export const scalarText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
