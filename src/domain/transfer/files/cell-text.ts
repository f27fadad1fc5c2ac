// A spreadsheet's typed cell as the text that the import reads.
// A date cell has no time zone: it becomes YYYY-MM-DD, followed by its time of day if it has one.

interface DateCell {
  toISOString(): string;
  valueOf(): number;
}

const isDateCell = (cell: object): cell is DateCell => 'toISOString' in cell && typeof cell.toISOString === 'function';

/** @param cell from a reader of workbooks: text, number, boolean, null or a Date whose UTC fields are the cell's */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell === 'object' && isDateCell(cell))
    return Number.isNaN(cell.valueOf()) ? 'Invalid date' : cell.toISOString().replace(/(T00:00:00\.000)?Z$/, '');
  throw new TypeError('A cell must be text, a number, a boolean, a date or empty');
}
