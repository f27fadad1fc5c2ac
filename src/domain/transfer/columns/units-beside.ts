// Numbers with their unit in a column beside them: '90' and '1.5' below 'Amount of time', 'min' and 'hours' below 'Unit'. Each number gets
// its unit.
import { cellOf, isFilledRow, type Rows, SEARCHED_ROWS } from '#domain/transfer/files/sheet.ts';
import { BARE, HOUR_WORDS, MINUTE_WORDS } from './decide/duration-numbers.ts';
import { saysLength } from './decide/hour-headers.ts';
import { plainWords } from './languages/languages.ts';

const UNIT =
  /^(?:(?:time )?units?(?: of (?:time|measure))?|uom|(?:zeit|mengen)?einheit(?:en)?|unites?|unidad(?:es)?|unidades?|unita|eenheid|enhed|enhet|jednostka)$/;
const isUnit = (text: string) => HOUR_WORDS.has(plainWords(text)) || MINUTE_WORDS.has(plainWords(text));

/** The given rows if there are no such columns. */
export function withUnitsBeside(rows: Rows): Rows {
  const headerRow = rows.slice(0, SEARCHED_ROWS).findIndex((row) => row.some((text) => UNIT.test(plainWords(text))));
  const header = rows[headerRow] ?? [];
  const unit = header.findIndex((text) => UNIT.test(plainWords(text)));
  const below = rows.slice(headerRow + 1).filter(isFilledRow);
  const mostly = (is: (row: readonly string[]) => boolean) => below.filter(is).length * 2 > below.length;
  const amount = [unit - 1, unit + 1].find((at) => mostly((row) => BARE.test(cellOf(row, at).trim())));
  if (unit < 0 || amount === undefined || !mostly((row) => isUnit(cellOf(row, unit)))) return rows;
  const title = header[amount]!.trim();
  return rows.map((row, index) => {
    if (index === headerRow) return row.with(amount, saysLength(title) ? title : `Duration (${title})`);
    const [number, of] = [cellOf(row, amount).trim(), cellOf(row, unit).trim()];
    return index > headerRow && of !== '' && BARE.test(number) ? row.with(amount, `${number} ${of}`) : row;
  });
}
