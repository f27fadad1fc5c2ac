// The zone in the header of a column of times: below 'Date (UTC)' each time is one of that zone.
import { zonedTime } from './cells/zoned-time.ts';
import type { FieldName } from './fields.ts';
import type { ImportSource } from './row-values.ts';

const ZONE = /\b(?:utc|gmt)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?/i;
const TIMES: readonly FieldName[] = ['date', 'start_time', 'end_time'];

/** The source with the zone behind each time that has none of its own. */
export function withHeaderZones(source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (headerRow === null) return source;
  const times = new Set(TIMES.map((name) => mapping[name]?.column));
  const zones = rows[headerRow]!.map((text, column) => (times.has(column) ? ZONE.exec(text)?.[0] : undefined));
  const zoned = (text: string, column: number) =>
    zones[column] && /\d:\d\d/.test(text) && zonedTime(text).offset === null ? `${text} ${zones[column]}` : text;
  return zones.some(Boolean)
    ? { ...source, rows: rows.map((row, at) => (at > headerRow ? row.map(zoned) : row)) }
    : source;
}
