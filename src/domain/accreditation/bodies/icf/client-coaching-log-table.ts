// The ICF log as the cells of a sheet: title row, eight columns, one row per client, totals at the foot. Hours have four
// decimals, which is finer than a second, so no minute is lost; the totals are of the minutes, not of rounded hours.
import { documentHours } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import {
  ICF_LOG_COLUMNS,
  ICF_LOG_TITLE,
  type IcfLog,
  type IcfLogRow,
} from '#domain/accreditation/bodies/icf/client-coaching-log.ts';

export type LogCell = string | number | null;

/** @param hoursOf a workbook takes the exact hours, which it shows rounded and adds up itself */
export function icfLogTable(log: IcfLog, hoursOf: (minutes: number) => number = logHours): LogCell[][] {
  return [
    [ICF_LOG_TITLE, ...Array.from({ length: ICF_LOG_COLUMNS.length - 1 }, () => null)],
    [...ICF_LOG_COLUMNS],
    ...log.rows.map((row) => cells(row, hoursOf)),
    ['Total', null, null, null, null, null, hoursOf(log.paidMinutes), hoursOf(log.proBonoMinutes)],
  ];
}

/** What a reader of the log must know about its totals; stands below them, on paper and in files (ADR 16). */
export function icfLogNotes({ unsaidMinutes }: Pick<IcfLog, 'unsaidMinutes'>): string[] {
  if (unsaidMinutes === 0) return [];
  return [`The pro-bono hours include ${documentHours(unsaidMinutes)} not known to be paid.`];
}

/** @example logHours(45) // 0.75 */
export const logHours = (minutes: number): number => Math.round((minutes / MINUTES_PER_HOUR) * 10_000) / 10_000;

function cells(row: IcfLogRow, hoursOf: (minutes: number) => number): LogCell[] {
  const { name, contact, format, numberInGroup, start, end } = row;
  return [name, contact, format, numberInGroup, start, end, hoursOf(row.paidMinutes), hoursOf(row.proBonoMinutes)];
}
