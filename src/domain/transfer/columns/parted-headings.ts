// Headings in two rows, of which the second parts those of the first: 'Paid' and 'Pro bono' below 'Hours'. They become one row:
// 'Paid Hours', 'Pro bono Hours'.
import { yesOrNo } from './cells/yes-no.ts';
import { isKnownHeader } from './propose-mapping.ts';
import { type Rows, SEARCHED_ROWS } from '#domain/transfer/files/sheet.ts';

const PARTS_MIN = 2;

/** The given rows if there are no such headings. The second row becomes blank, so that no row changes its place. */
export function withPartedHeadings(rows: Rows): Rows {
  for (let place = 0; place < Math.min(rows.length - 1, SEARCHED_ROWS); place += 1) {
    const joined = joinedHeadings(rows[place]!, rows[place + 1]!);
    if (joined) return rows.with(place, joined).with(place + 1, []);
  }
  return rows;
}

/** 'Paid Hours', 'Group Size'; 'Yes/No' below 'Group' says nothing. */
function joinedHeading(group: string, part: string): string {
  if (part.split('/').every((text) => yesOrNo(text) !== null)) return group;
  const joined = `${part} ${group}`;
  // 'Pro bono' below 'Payment'.
  const alone = isKnownHeader(group) ? part : joined;
  return [joined, `${group} ${part}`, alone].find(isKnownHeader) ?? joined;
}

/** Null if the second row is not one of parts: it has cells below some headings only, of which one spans several columns. */
function joinedHeadings(above: readonly string[], below: readonly string[]): readonly string[] | null {
  if (above.filter(isKnownHeader).length < 2) return null;
  const headAt = (column: number) => above[column]?.trim() ?? '';
  const partAt = (column: number) => below[column]?.trim() ?? '';
  const isPart = (column: number) => partAt(column) !== '' && partAt(column) !== headAt(column);
  const width = Math.max(above.length, below.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const parts = columns.filter(isPart);
  if (
    parts.length < PARTS_MIN ||
    !columns.some((column) => isKnownHeader(headAt(column)) && !isPart(column) && headAt(column + 1) !== '') ||
    parts.some((column) => /^(?!1\D1$).*\d/.test(partAt(column)))
  )
    return null;
  let group = '';
  const joined: string[] = [];
  for (const column of columns) {
    if (headAt(column) !== '') group = headAt(column);
    const spans = headAt(column) === '' || (headAt(column + 1) === '' && isPart(column + 1));
    if (isPart(column) && (group === '' || !spans)) return null;
    joined.push(isPart(column) ? joinedHeading(group, partAt(column)) : headAt(column));
  }
  return joined;
}
