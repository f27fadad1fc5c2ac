// Which column of a file is which field, by the headers in any of the languages. Where a header can mean several things ('Type',
// 'Start'), the cells below it decide.
import type { ColumnKind } from '#domain/records/column.ts';
import { headersOf, plainWords } from '#domain/transfer/languages/languages.ts';
import { readDateText } from '#domain/transfer/read/date-text.ts';
import { headerWords } from '#domain/transfer/read/header-words.ts';
import { readTimes, withoutTime } from '#domain/transfer/read/time-text.ts';
import type { ColumnMapping, MappedColumn } from './column-mapping.ts';
import { readFormat, readKind } from './fact-words.ts';
import { type Field, FIELDS, type FieldName, TRANSFER_TABLES, type TransferTable } from './fields.ts';
import { amountOf } from './payment-column.ts';

type Rows = readonly (readonly string[])[];

/** With one of these, a header that only holds a known word means something else ('Client ID', 'Total hours', 'Date of birth'). */
const OTHER_MEANING = new Set(
  `id number count birth naissance geburt created creation updated modified invoice invoiced facture rechnung paid unpaid pro
  bono price rate fee cost total gesamt cumul cumulative running end time due next previous last group scheduled booked booking
  added sent received signed cancelled canceled by via owner link url reason`.split(/\s+/),
);
const SURE_FROM = 1;
const ENDS_WITH = 0.6;
const STARTS_WITH = 0.5;
/** Shorter headers of a language ('am', 'von') are no part of a longer one. */
const PART_MIN_CHARS = 4;
const SAMPLED_CELLS = 20;

interface KnownHeaders {
  readonly field: Field;
  readonly all: readonly string[];
  /** Those that are the field's only if its cells can be read so. */
  readonly byContent: ReadonlySet<string>;
}

const CONTENT_DECIDES: ReadonlySet<Field['kind']> = new Set<ColumnKind>(['format', 'session-kind']);
const KNOWN: ReadonlyMap<TransferTable, readonly KnownHeaders[]> = new Map(
  TRANSFER_TABLES.map((table) => [
    table,
    FIELDS[table].map((field) => {
      const others = headersOf(field.name).filter((header) => !field.synonyms.includes(header));
      const byContent = new Set(CONTENT_DECIDES.has(field.kind) || field.name === 'price' ? others : []);
      return { field, all: [...field.synonyms, ...others], byContent };
    }),
  ]),
);
const ALL_SYNONYMS = new Set([...KNOWN.values()].flatMap((fields) => fields.flatMap(({ all }) => all)));

/** The columns that `headers` name, best matches first. `rows` are those below the headers. */
export function proposeMapping(table: TransferTable, headers: readonly string[], rows: Rows = []): ColumnMapping {
  const cells = new ColumnCells(rows);
  const matches = KNOWN.get(table)!.flatMap((known) =>
    headers.flatMap((header, column) => {
      const score = matchScore(header, known);
      const fit = score > 0 ? score + fitOf(known, headerWords(header).join(' '), cells, column) : 0;
      return fit > 0 ? [{ name: known.field.name, column, score: fit }] : [];
    }),
  );
  matches.sort((a, b) => b.score - a.score);
  const mapping: { [name in FieldName]?: MappedColumn } = {};
  const taken = new Set<number>();
  for (const { name, column, score } of matches) {
    if (mapping[name] || taken.has(column)) continue;
    mapping[name] = { column, confidence: score >= SURE_FROM ? 'sure' : 'likely' };
    taken.add(column);
  }
  return mapping;
}

/** 0 for no match; from SURE_FROM on the header is a known one, the likelier the higher. */
function matchScore(header: string, { field, all }: KnownHeaders): number {
  const words = headerWords(header);
  const whole = all.indexOf(words.join(' '));
  if (whole >= 0) return SURE_FROM + (whole < field.synonyms.length ? 1 : 0.8) - whole / 200;
  const bare = all.indexOf(headerWords(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')).join(' '));
  if (bare >= 0) return SURE_FROM + 0.5 - bare / 200;
  if (field.kind === 'fact' || words.some((word) => OTHER_MEANING.has(word))) return 0;
  const known = all.filter((synonym) => field.synonyms.includes(synonym) || synonym.length >= PART_MIN_CHARS);
  return Math.max(0, ...known.map((synonym) => partScore(words.join(' '), synonym)));
}

function partScore(words: string, synonym: string): number {
  if (words.endsWith(` ${synonym}`)) return ENDS_WITH;
  if (!words.startsWith(`${synonym} `)) return 0;
  // 'Client phone' is a phone: what follows must not be a field of its own.
  return ALL_SYNONYMS.has(words.slice(synonym.length + 1)) ? 0 : STARTS_WITH;
}

const NO_FIT = -10;
/** Lower than every header that says 'date' itself. */
const SECOND_CHOICE = -0.9;

/** What the cells add to or take from a header's score. */
function fitOf({ field, byContent }: KnownHeaders, header: string, cells: ColumnCells, column: number): number {
  const { name, kind } = field;
  if (byContent.has(header)) {
    const isReadable = cells.areMostly(column, (text) => READABLE[name]?.(text) ?? true);
    return isReadable || (name === 'price' && !cells.isFilled(column)) ? 0 : NO_FIT;
  }
  if (kind === 'date' || kind === 'instant') {
    if (cells.hold(column, 'time') && !cells.hold(column, 'date')) return NO_FIT;
    return cells.isFilled(column) && !cells.hold(column, 'date') ? SECOND_CHOICE : 0;
  }
  if (name !== 'start_time' && name !== 'end_time') return 0;
  if (!cells.isFilled(column)) return 0;
  if (!cells.hold(column, 'time')) return NO_FIT;
  return name === 'start_time' && cells.hold(column, 'date') ? SECOND_CHOICE : 0;
}

const READABLE: { readonly [name in FieldName]?: (text: string) => boolean } = {
  format: (text) => readFormat(text).state === 'read',
  kind: (text) => readKind(text).state === 'read',
  price: (text) => amountOf(text) !== null,
};

/** The first cells of each column that are not blank. */
class ColumnCells {
  readonly #rows: Rows;
  readonly #cells = new Map<number, readonly string[]>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  isFilled(column: number): boolean {
    return this.#of(column).length > 0;
  }

  /** False where all cells are blank. */
  areMostly(column: number, is: (text: string) => boolean): boolean {
    const cells = this.#of(column);
    return cells.filter(is).length * 2 > cells.length;
  }

  hold(column: number, what: 'date' | 'time'): boolean {
    return this.areMostly(column, what === 'date' ? holdsDate : (text) => readTimes(text) !== null);
  }

  #of(column: number): readonly string[] {
    const known = this.#cells.get(column);
    if (known) return known;
    const cells = this.#rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
    this.#cells.set(column, cells.slice(0, SAMPLED_CELLS));
    return cells.slice(0, SAMPLED_CELLS);
  }
}

const holdsDate = (text: string) =>
  readDateText(text).kind !== 'wrong' &&
  (readTimes(text) === null || withoutTime(text) !== text || plainWords(text) === '');
