// Reads the rows of a coaching log, one per client, leaves some out, and asks what is not clear: the order of dates, days that a
// spreadsheet swapped, whether hours were paid.
import { filledIn, isFilledRow, type Rows } from '#domain/transfer/files/sheet.ts';
import { decideDates } from '#domain/transfer/columns/decide/decide-dates.ts';
import { saidBy } from '#domain/transfer/columns/decide/hour-headers.ts';
import { isHeader, isMarked, type LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { isExample } from '#domain/transfer/columns/decide/instead-of-names.ts';
import { askAboutRows, type ColumnAnswers, type ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { furtherHours, furtherMinutes } from './further-hours.ts';
import { logCell, type LogColumns } from './icf-log-columns.ts';
import { isTotalRow, type LogRow, readLogRow } from './icf-log-row.ts';

/** A row of the log, with its index in the file. */
export interface IndexedRow {
  readonly index: number;
  readonly row: LogRow;
  readonly leftOut?: LeftOut;
}

/** The sums in a file's row of totals. */
export interface LogTotals {
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
}

type Answers = Pick<ColumnAnswers, 'dateOrder' | 'swappedDays' | 'hoursPaid'>;

const TOTAL: LeftOut = { why: 'total', message: 'A row of totals' };
const HEADING: LeftOut = { why: 'heading', message: 'The column headings again' };
const remark = (text: string): LeftOut => ({
  why: 'remark',
  message: `This row has only "${text.slice(0, 80)}"`,
});

export function readLog(file: Rows, columns: LogColumns, answers: Answers) {
  const first = columns.headerRow + 1;
  const header = file[columns.headerRow] ?? [];
  const filled = file.flatMap((cells, index) => (index >= first && isFilledRow(cells) ? [{ index, cells }] : []));
  const texts = (['start', 'end'] as const).flatMap((field) =>
    filled.map(({ cells }) => logCell(cells, columns, field)),
  );
  const { questions, dates } = decideDates(texts, answers, {
    rowAt: (place) => filled[place % filled.length]!.index,
  });
  const further = furtherHours(file, columns);
  const formats = header.flatMap((text, column) => {
    const said = saidBy(text);
    return said && !said.isTotal ? [{ column, format: said.format }] : [];
  });
  const rows: IndexedRow[] = [];
  let fileTotals: LogTotals | null = null;
  for (const { index, cells } of filled) {
    const row = readLogRow(cells, columns, {
      dates,
      hoursPaid: answers.hoursPaid,
      further: furtherMinutes(cells, further),
      formats,
    });
    const said = filledIn(cells);
    // A single text below the totals is a note about them, as in the log that we write.
    const isRemark = said.length === 1 && (fileTotals !== null || isMarked(said[0]!));
    if (isHeader(cells, header)) rows.push({ index, row, leftOut: HEADING });
    else if (isTotalRow(cells, columns)) {
      const { paidMinutes, proBonoMinutes } = row;
      // Earlier rows of totals can be subtotals, so the last one is used.
      if (paidMinutes + proBonoMinutes > 0) fileTotals = { paidMinutes, proBonoMinutes };
      rows.push({ index, row, leftOut: TOTAL });
    } else if (isRemark) rows.push({ index, row, leftOut: remark(said[0]!.trim()) });
    else if (isExample(row.name))
      rows.push({ index, row, leftOut: { why: 'remark', message: `"${row.name}" is an example` } });
    else rows.push({ index, row });
  }
  const paid = askPaid(rows, answers);
  // Totals cannot be compared until it is known whether the hours were paid, nor where each row says it.
  const isKnown = paid.length === 0 && !columns.columns.has('state');
  return { rows, questions: [...questions, ...paid], fileTotals: isKnown ? fileTotals : null };
}

/** Asks whether hours in a column that does not say it were paid. */
function askPaid(rows: readonly IndexedRow[], { hoursPaid }: Answers): ImportQuestion[] {
  const open = rows.filter(({ row, leftOut }) => !leftOut && row.hoursAreOpen);
  const [example] = open;
  if (hoursPaid !== undefined || example === undefined) return [];
  const text = example.row.cells.find(({ field }) => field === 'hours')?.text.trim() ?? '';
  return [askAboutRows('hours-paid', example.index, text, open.length)];
}
