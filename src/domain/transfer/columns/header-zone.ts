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
  const zones = TIMES.flatMap((name) => {
    const column = mapping[name]?.column ?? -1;
    const zone = ZONE.exec(rows[headerRow]![column] ?? '')?.[0];
    return zone === undefined ? [] : { column, zone };
  });
  const zoned = (row: readonly string[]) =>
    Object.assign(
      [...row],
      ...zones.map(({ column, zone }) => {
        const text = row[column] ?? '';
        return /\d:\d\d/.test(text) && zonedTime(text).offset === null ? { [column]: `${text} ${zone}` } : {};
      }),
    ) as string[];
  return zones.length === 0 ? source : { ...source, rows: rows.map((row, at) => (at > headerRow ? zoned(row) : row)) };
}
