// The ICF log as the cells of a sheet: title row, eight columns, one row per client, totals at the foot. Hours have four
// decimals, which is finer than a second, so no minute is lost; the totals are of the minutes, not of rounded hours.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import {
  ICF_LOG_COLUMNS,
  ICF_LOG_TITLE,
  type IcfLog,
  type IcfLogRow,
} from '#domain/accreditation/bodies/icf/client-coaching-log.ts';

export type LogCell = string | number | null;

export function icfLogTable(log: IcfLog): LogCell[][] {
  return [
    [ICF_LOG_TITLE, ...Array.from({ length: ICF_LOG_COLUMNS.length - 1 }, () => null)],
    [...ICF_LOG_COLUMNS],
    ...log.rows.map(cells),
    ['Total', null, null, null, null, null, logHours(log.paidMinutes), logHours(log.proBonoMinutes)],
  ];
}

/** @example logHours(45) // 0.75 */
export const logHours = (minutes: number): number => Math.round((minutes / MINUTES_PER_HOUR) * 10_000) / 10_000;

function cells(row: IcfLogRow): LogCell[] {
  const { name, contact, format, numberInGroup, start, end } = row;
  return [name, contact, format, numberInGroup, start, end, logHours(row.paidMinutes), logHours(row.proBonoMinutes)];
}
