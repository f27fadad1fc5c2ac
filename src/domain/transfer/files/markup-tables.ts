// Reads the tables of a web page, which some programs save as .xls, and of an OpenDocument spreadsheet's content.xml.
import type { Sheet } from './sheet.ts';
import { markupTokens } from './markup-tokens.ts';
import { fillMergedCells, type MergedCells } from './merged-cells.ts';
import { CELLS_MAX, tooManyCells } from './read-limits.ts';
import { hiddenNotes } from './sheet-notes.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  szlig: 'ß',
  frac12: '½',
};
/** 'uml' of '&auml;' and its like, as a sign that is joined with the letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  cedil: '\u0327',
  tilde: '\u0303',
  ring: '\u030a',
};
/** Spreadsheets repeat an empty cell or row to the end of the sheet. */
const REPEATED_MAX = 1_000;
/** Hidden by hand, or by a filter. */
const HIDDEN_ROW = /^(?:collapse|filter)$/;
const VALUE_ATTRIBUTES = ['office:date-value', 'office:time-value', 'office:boolean-value', 'office:value'];
const SECONDS_PER_DAY = 86_400;
const TIME_VALUE = /^PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S$/;

interface Names {
  readonly table: string;
  readonly row: string;
  readonly cells: readonly string[];
  readonly rowSpan: string;
  readonly columnSpan: string;
  /** Cells that a merged one covers are elements too. */
  readonly hasCovered: boolean;
  readonly breaks: readonly string[];
  readonly skipped: readonly string[];
}

const HTML: Names = {
  table: 'table',
  row: 'tr',
  cells: ['td', 'th'],
  rowSpan: 'rowspan',
  columnSpan: 'colspan',
  hasCovered: false,
  breaks: ['br', 'p', 'div', 'li'],
  skipped: ['style', 'script', 'title'],
};
const OPEN_DOCUMENT: Names = {
  table: 'table:table',
  row: 'table:table-row',
  cells: ['table:table-cell', 'table:covered-table-cell'],
  rowSpan: 'table:number-rows-spanned',
  columnSpan: 'table:number-columns-repeated',
  hasCovered: true,
  breaks: ['text:p', 'text:line-break'],
  skipped: ['office:annotation'],
};

/** Both functions throw FileTooMuch at the limit of cells, repeated and covered ones included. */
export const htmlTables = (text: string): Sheet[] => new TableReader(HTML).read(text);
export const openDocumentSheets = (xml: string): Sheet[] => new TableReader(OPEN_DOCUMENT).read(xml);

class TableReader {
  readonly #names: Names;
  readonly #sheets: Sheet[] = [];
  #table: { name: string; isHidden: boolean; rows: string[][]; hidden: number[]; merged: MergedCells[] } | null = null;
  #row: string[] | null = null;
  #repeatedRows = 1;
  #isRowHidden = false;
  /** The style that is being read. */
  #style = '';
  readonly #hiddenStyles = new Set<string>();
  #cell: { text: string; hasText: boolean; value: string | undefined; repeated: number } | null = null;
  /** Cells and rows made so far. */
  #made = 0;
  /** For each column that a cell covers, the index of the first row below that it does not. */
  #covered = new Map<number, number>();
  #skipping: string | null = null;

  constructor(names: Names) {
    this.#names = names;
  }

  read(text: string): Sheet[] {
    for (const token of markupTokens(text)) {
      if (token.is === 'tag') this.#element(token.name.toLowerCase(), token.isClosing, token.attributes);
      else if (this.#cell && this.#skipping === null) {
        const words = decoded(token.text);
        this.#cell.text += words;
        this.#cell.hasText ||= words.trim() !== '';
      }
    }
    this.#endTable();
    return this.#sheets;
  }

  #element(name: string, isClosing: boolean, attributes: string): void {
    const { table, row, cells, breaks, skipped } = this.#names;
    const isEmpty = attributes.trimEnd().endsWith('/');
    if (this.#skipping !== null) {
      if (isClosing && name === this.#skipping) this.#skipping = null;
    } else if (skipped.includes(name)) this.#skipping = isClosing || isEmpty ? null : name;
    else if (name === table) {
      this.#endTable();
      if (!isClosing) this.#startTable(attributes);
    } else if (name === row) {
      this.#endRow();
      if (!isClosing && this.#table) this.#startRow(attributes);
    } else if (cells.includes(name)) {
      this.#endCell();
      if (!isClosing && this.#row) this.#startCell(attributes);
      if (isEmpty) this.#endCell();
    } else if (this.#cell?.hasText && breaks.includes(name) && !isClosing) this.#cell.text += '\n';
    else if (name === 'style:style') this.#style = attribute(attributes, 'style:name') ?? '';
    else if (name === 'style:table-properties' && attribute(attributes, 'table:display') === 'false')
      this.#hiddenStyles.add(this.#style);
  }

  #startTable(attributes: string): void {
    const isHidden = this.#hiddenStyles.has(attribute(attributes, 'table:style-name') ?? '');
    this.#table = { name: attribute(attributes, 'table:name') ?? '', isHidden, rows: [], hidden: [], merged: [] };
  }

  #make(cells: number): void {
    this.#made += cells;
    if (this.#made > CELLS_MAX) throw tooManyCells();
  }

  #startRow(attributes: string): void {
    this.#make(1);
    this.#row = [];
    this.#repeatedRows = numberIn(attributes, 'table:number-rows-repeated');
    this.#isRowHidden = HIDDEN_ROW.test(attribute(attributes, 'table:visibility') ?? '');
  }

  #startCell(attributes: string): void {
    const { rowSpan, columnSpan, hasCovered } = this.#names;
    const row = this.#row!;
    const index = this.#table!.rows.length;
    while (!hasCovered && (this.#covered.get(row.length) ?? 0) > index) {
      row.push('');
      this.#make(1);
    }
    const repeated = numberIn(attributes, columnSpan);
    this.#make(repeated);
    const rows = numberIn(attributes, rowSpan);
    if (rows > 1) {
      this.#table!.merged.push({ row: index, column: row.length, rows });
      for (let column = row.length; column < row.length + repeated; column += 1)
        this.#covered.set(column, index + rows);
    }
    const value = hasCovered ? VALUE_ATTRIBUTES.map((name) => attribute(attributes, name)).find(Boolean) : undefined;
    this.#cell = { text: '', hasText: false, value: value && clockText(value), repeated };
  }

  #endCell(): void {
    if (!this.#cell || !this.#row) return;
    const { text, value, repeated } = this.#cell;
    const shown =
      value ??
      text
        .replace(/[ \t]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
    // A merged cell of a page is written once, a repeated one of a spreadsheet several times.
    this.#row.push(shown);
    for (let more = 1; more < repeated; more += 1) this.#row.push(this.#names.hasCovered ? shown : '');
    this.#cell = null;
  }

  #endRow(): void {
    this.#endCell();
    if (!this.#row || !this.#table) return;
    const last = this.#row.findLastIndex((cell) => cell !== '');
    const row = this.#row.slice(0, last + 1);
    const count = row.length === 0 ? 1 : this.#repeatedRows;
    this.#make(row.length * (count - 1));
    for (let repeated = 0; repeated < count; repeated += 1) {
      if (this.#isRowHidden && row.length > 0) this.#table.hidden.push(this.#table.rows.length);
      this.#table.rows.push(row.slice());
    }
    this.#row = null;
  }

  #endTable(): void {
    this.#endRow();
    if (this.#table) {
      const { name, isHidden, rows, hidden, merged } = this.#table;
      const end = rows.findLastIndex((row) => row.length > 0);
      const notes = hiddenNotes(name, isHidden, hidden);
      if (end >= 0) this.#sheets.push({ name, rows: fillMergedCells(rows.slice(0, end + 1), merged), notes });
    }
    this.#table = null;
    this.#covered = new Map();
  }
}

/** A time below a day as on a clock, since it can be a time of day as well as a length: '09:00:00' for 'PT09H00M00S'. */
function clockText(value: string): string {
  const [, hours, minutes, seconds] = TIME_VALUE.exec(value) ?? [];
  const total = Math.round((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
  if (hours === undefined || total >= SECONDS_PER_DAY) return value;
  const parts = [total / 3600, (total / 60) % 60, total % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes);
  const text = found?.[1] ?? found?.[2] ?? found?.[3];
  return text === undefined ? undefined : decoded(text);
}

function numberIn(attributes: string, name: string): number {
  const number = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, REPEATED_MAX) : 1;
}

function accented(name: string): string | null {
  const accent = ACCENTS[name.slice(1)];
  return accent === undefined ? null : `${name[0]}${accent}`.normalize();
}

/** Replaces entities by their characters. Unknown ones stay as they are. */
export const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-zA-Z]\w{1,7}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? accented(name) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
