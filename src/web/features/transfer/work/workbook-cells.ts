// Reads the cells of a workbook's sheets from their XML: texts, numbers, and dates, which are numbers with a format of days or times.
import { decoded } from '#domain/transfer/files/markup-tables.ts';
import { columnNumber } from '#domain/transfer/files/merged-cells.ts';
import { markupTokens } from '#domain/transfer/files/markup-tokens.ts';
import { MINUTES_PER_DAY, MS_PER_DAY } from '#domain/time.ts';

export type Cell = string | number | boolean | Date | null;

const bare = (name: string) => name.slice(name.indexOf(':') + 1);
/** Workbooks write what XML cannot hold as _x000D_. */
const textOf = (xml: string) =>
  decoded(xml).replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The texts that cells refer to by number, without the readings that Japanese texts have beside them. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text: string[] = [];
  let isText = false;
  let isReading = false;
  for (const token of markupTokens(xml)) {
    if (token.is === 'text') {
      if (isText && !isReading) text.push(token.text);
      continue;
    }
    const name = bare(token.name);
    const isOpen = !token.isClosing && !token.attributes.endsWith('/');
    if (name === 't') isText = isOpen;
    else if (name === 'rPh') isReading = isOpen;
    else if (name === 'si' && !isOpen) {
      texts.push(textOf(text.join('')));
      text = [];
    }
  }
  return texts;
}

const DATE_IDS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
const DATE_PART = /^(?:ss?|m{1,5}|hh?|[ap]m?|d{1,4}|a{3,5}|yy?|yyyy|ee?|eeee)$/;

/** Whether a format such as 'dd.mm.yyyy' shows a number as a day or a time. */
const isDateFormat = (format: string) =>
  format
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .split(';')
    .some((part) => {
      const parts = part
        .replace(/"[^"]*"/g, ' ')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/([smhd])[.,]0{1,3}/g, '$1')
        .replace(/\[[^\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter((one) => one !== '');
      return parts.length > 0 && parts.every((one) => DATE_PART.test(one));
    });

/** '[h]:mm' shows more than a day as hours. */
const isElapsed = (format: string) => /\[(?:h+|m+|s+)\]/i.test(format);
/** Whether it shows a time without a day. */
const isTime = (format: string) => /^[^dy]*[hs][^dy]*$/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
const ELAPSED_ID = 46;
const TIME_IDS = [18, 19, 20, 21, 32, 33, 34, 35, 45, 47];

const section = (xml: string, name: string) =>
  new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^]*?</(?:[\\w.-]+:)?${name}\\s*>`).exec(xml)?.[0] ?? '';
const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\b([^<>]*)>`, 'g'))].map(([, attributes]) => attributes!);
const idIn = (attributes: string) => Number(/(?:^|\s)numFmtId\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? 0);

export type DateStyle = 'date' | 'time' | 'elapsed' | null;

/** By the number of a style, what it shows. A format of the workbook comes before the one that Excel has under its number. */
export function dateStyles(xml: string): DateStyle[] {
  const styles = new Map<number, DateStyle>([
    [ELAPSED_ID, 'elapsed'],
    ...TIME_IDS.map((id) => [id, 'time'] as const),
    ...tagsOf(section(xml, 'numFmts'), 'numFmt').map((attributes) => {
      const [, , format = ''] = /(?:^|\s)formatCode\s*=\s*(["'])(.*?)\1/s.exec(attributes) ?? [];
      const shown = decoded(format);
      const style = isElapsed(shown) ? 'elapsed' : isTime(shown) ? 'time' : 'date';
      return [idIn(attributes), isDateFormat(shown) ? style : null] as const;
    }),
  ]);
  return tagsOf(section(xml, 'cellXfs'), 'xf').map((attributes) => {
    const id = idIn(attributes);
    const known = styles.get(id);
    if (known !== undefined) return known;
    return DATE_IDS.some(([from, to]) => id >= from && id <= to) ? 'date' : null;
  });
}

export interface CellCircumstances {
  readonly texts: readonly string[];
  readonly styles: readonly DateStyle[];
  readonly isFrom1904: boolean;
}

export const CELL_PLACE = /(?:^|\s)r\s*=\s*["']([A-Za-z]*)(\d*)["']/;
const STYLE = /(?:^|\s)s\s*=\s*["'](\d+)["']/;
/** Stands for a formula whose result some programs leave to others; the result '' is a text. */
const UNCOMPUTED = '=?';
const TYPE = /(?:^|\s)t\s*=\s*["'](\w+)["']/;

/** The cells of a sheet up to the last row and the last column with one. Throws RangeError for a text that the workbook lacks. */
export function sheetCells(xml: string, circumstances: CellCircumstances): Cell[][] {
  const rows: Cell[][] = [];
  let [row, column, width] = [-1, -1, 0];
  let attributes = '';
  let value: string | null = null;
  let isValue = false;
  let isReading = false;
  let uncomputed: string | null = null;
  const add = () => {
    const cell = value === null ? uncomputed : cellOf(value, attributes, circumstances);
    value = null;
    if (cell === null) return;
    while (rows.length <= row) rows.push([]);
    const cells = rows[row]!;
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
    width = Math.max(width, column + 1);
  };
  for (const token of markupTokens(xml)) {
    if (token.is === 'text') {
      if (isValue && !isReading) value = (value ?? '') + token.text;
      continue;
    }
    const name = bare(token.name);
    const isOpen = !token.isClosing && !token.attributes.endsWith('/');
    if (name === 'row' && !token.isClosing) {
      const [, , number] = CELL_PLACE.exec(token.attributes) ?? [];
      row = number ? Number(number) - 1 : row + 1;
      column = -1;
    } else if (name === 'c' && !token.isClosing) {
      ({ attributes } = token);
      const [, letters] = CELL_PLACE.exec(attributes) ?? [];
      column = letters ? columnNumber(letters) - 1 : column + 1;
      uncomputed = null;
    } else if (name === 'c') add();
    else if (name === 'f') uncomputed = TYPE.test(attributes) ? null : UNCOMPUTED;
    else if (name === 'v' || name === 't') isValue = isOpen;
    else if (name === 'rPh') isReading = isOpen;
  }
  for (const cells of rows) while (cells.length < width) cells.push(null);
  return rows;
}

const EPOCH_DAYS = 25_569;
/** A day and a time without a zone, which `Date` would take for one of the browser's. */
const WITHOUT_ZONE = /T[\d:.]+$/;

function cellOf(value: string, attributes: string, { texts, styles, isFrom1904 }: CellCircumstances): Cell {
  const type = TYPE.exec(attributes)?.[1] ?? 'n';
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw new RangeError(`The workbook has no text ${value}`);
    return text;
  }
  if (type === 'b') return value.trim() === '1';
  if (type === 'd') return new Date(WITHOUT_ZONE.test(value) ? `${value}Z` : value);
  if (type === 'e') return null;
  if (type !== 'n') return textOf(value);
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value.trim() || null;
  const style = styles[Number(STYLE.exec(attributes)?.[1] ?? -1)] ?? null;
  if (style === null) return number;
  // A time without a day, as text documents have it. 0 as a day is what a formula makes of a blank cell.
  if (number >= 0 && number < 1 && (number > 0 || style !== 'date'))
    return new Date(Math.round(number * MS_PER_DAY)).toISOString().slice(11, 19);
  if (style === 'elapsed' && number >= 1) return `${Math.round(number * MINUTES_PER_DAY)} min`;
  return new Date(Math.round((number + (isFrom1904 ? DAYS_BETWEEN_EPOCHS : 0) - EPOCH_DAYS) * MS_PER_DAY));
}

/** Days from 2001 to 2041, counted from 1904: the range in which a number among dates is a day. */
const SERIALS = { from: 35_500, to: 50_000 };
/** From the first day of 1900 to that of 1904. */
const DAYS_BETWEEN_EPOCHS = 1_462;
const isSerial = (cell: unknown): cell is number =>
  typeof cell === 'number' && cell >= SERIALS.from && cell <= SERIALS.to;

/**
 * Corrects the rows of a workbook that counts from 1904. Days without a date format are numbers, which are later read as counted from
 * 1900, so they are converted in columns that have hardly any other numbers.
 */
export function serialsFrom1900(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const width = Math.max(0, ...rows.slice(0, 1000).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const numbers = rows.map((row) => row[column]).filter((cell) => typeof cell === 'number');
    return numbers.length > 0 && numbers.filter(isSerial).length * 10 >= numbers.length * 9;
  });
  if (columns.length === 0) return rows;
  const isDays = new Set(columns);
  return rows.map((row) =>
    row.map((cell, column) => (isDays.has(column) && isSerial(cell) ? cell + DAYS_BETWEEN_EPOCHS : cell)),
  );
}
