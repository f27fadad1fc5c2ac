// Decides how the dates of a file are read: the order of their numbers, and whether days and months were swapped.
import { columnsRead } from '#domain/transfer/columns/column-mapping.ts';
import { weekdayNamed } from '#domain/transfer/columns/cells/date-text.ts';
import type { ColumnAnswers, ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { filledCells, type Rows } from '#domain/transfer/files/sheet.ts';
import { areInstants, type BesideDates, type DateDecisions, decideDateOrder, findSwappedDays } from './date-column.ts';

/** The column of days of the week beside the dates; null if there is none. */
export function weekdaysColumn(records: Rows, mapping: ImportSource['mapping']): number | null {
  const read = columnsRead(mapping);
  const areWeekdays = (column: number) => {
    const texts = filledCells(records, column);
    return texts.length > 1 && texts.every((text) => weekdayNamed(text).length > 0);
  };
  const width = records[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => column).find((one) => !read.has(one) && areWeekdays(one)) ?? null;
}

interface DatedColumn extends BesideDates {
  /** The coach's calendar date of an instant. */
  readonly dayOf?: (instant: string) => string;
  /** The row index of the text at an index. */
  readonly rowAt: (place: number) => number;
}

export function decideDates(
  texts: readonly string[],
  { dateOrder, swappedDays }: ColumnAnswers,
  { rowAt, dayOf, ...beside }: DatedColumn,
): { readonly questions: readonly ImportQuestion[]; readonly dates: DateDecisions } {
  const questions: ImportQuestion[] = [];
  const order = decideDateOrder(texts, beside);
  if (order.status === 'ask' && dateOrder === undefined)
    questions.push({ about: 'date-order', index: rowAt(order.example.place), asked: order });
  const swapped = findSwappedDays(texts);
  if (swapped && swappedDays === undefined)
    questions.push({ about: 'swapped-days', index: rowAt(swapped.asked.example.place), asked: swapped.asked });
  const dates = {
    order: dateOrder ?? (order.status === 'clear' ? order.order : null),
    ...(swapped && { swapped: { is: swappedDays ?? ('ask' as const), texts: swapped.texts } }),
    ...(dayOf && areInstants(texts) && { dayOf }),
  };
  return { questions, dates };
}
