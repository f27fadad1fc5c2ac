// Finds a column of people under an unknown header, and offers it as the name if no other column is.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { comparable } from '#domain/people/comparable.ts';
import { filledCells, type Rows } from '#domain/transfer/files/sheet.ts';
import { isClientNumber } from './decide/client-numbers.ts';
import { type ColumnMapping, columnsRead, type MappedColumn } from './column-mapping.ts';
import { fieldOf } from './fields.ts';
import { headerWords } from './languages/header-words.ts';
import { headersOf } from './languages/languages.ts';
import { isOfOthers, isOfUsers } from './own-address.ts';

/** Two to four capitalised words, perhaps after a title and with small words between; or initials with points. */
const WORD = String.raw`\p{Lu}[\p{L}'’.-]*,?`;
const SMALL = String.raw`(?:de|del|della|di|da|do|dos|van|von|der|den|la|le|al|el|bin|y)`;
const PERSON = new RegExp(String.raw`^${WORD}(?:\s+(?:${SMALL}\s+)*${WORD}){1,3}(?:\s*\([^)]*\))?$`, 'u');
const INITIALS = /^(?:\p{Lu}\.\s?){2,3}$/u;
const PROJECT = /^pro(?:j|y|g)e[ck]?t{0,2}[eo]?s?(?: name)?$/;
/** Projects that are nobody: 'Leadership Programme'. */
const THING =
  /\b(?:coaching|program\w*|leadership|training|workshop|team|project|projekt|retainer|development|session|support|management|consulting)\b/i;
const COMPANY =
  /(?<!\p{L})(?:ltd|limited|inc|llc|llp|plc|gmbh|ag|kg|ug|corp\p{L}*|co|group|gruppe|holdings?|s\.?a\.?(?:rl|s)?|srl|s\.?l|b\.?v|n\.?v|a\/s|aps|ab|oy|spa|bank|university|council)(?!\p{L})/iu;
const MOSTLY = 0.8;
/** The share of distinct names from which a file is a list of clients. */
const DIFFERENT = 0.9;
const CELLS_MIN = 2;
const OF_CPD = new Set(
  (['provider', 'category'] as const).flatMap((name) => [...fieldOf('cpd_records', name).synonyms, ...headersOf(name)]),
);

/** `mapping` with such a column as the name if the table has names and no column of them is known. @param rows those below the headers */
export function withPeopleColumn(
  table: TransferTable,
  mapping: ColumnMapping,
  header: readonly string[],
  rows: Rows,
): ColumnMapping {
  if ((table !== 'sessions' && table !== 'clients') || mapping.name || mapping.first_name || mapping.last_name)
    return mapping;
  const read = columnsRead(mapping);
  const shares = header.map((text, column) => {
    const cells = read.has(column) ? [] : filledCells(rows, column);
    const words = headerWords(text).join(' ');
    return isOfUsers(words) || isOfOthers(words) || OF_CPD.has(words)
      ? 0
      : shareOfPeople(cells, table === 'clients' ? DIFFERENT : 0);
  });
  const most = Math.max(0, ...shares);
  // Some only have codes of their clients.
  const column =
    most < MOSTLY ? header.findIndex((text, at) => !read.has(at) && isClientNumber(text)) : shares.indexOf(most);
  return column < 0 ? mapping : { ...mapping, name: { column, confidence: 'likely' } };
}

/**
 * `mapping` without the column of names if it has companies: those whose people have a first and a last name in columns of their own, and
 * each only one company, unlike a program's users and their clients. In a time sheet, they may be the projects of companies.
 */
export function withoutCompanies(mapping: ColumnMapping, header: readonly string[], rows: Rows): ColumnMapping {
  const { name, ...others } = mapping;
  const project = header.findIndex((text) => PROJECT.test(headerWords(text).join(' ')));
  const clients = filledCells(rows, name?.column);
  const isOfPeople =
    clients.filter((text) => COMPANY.test(text)).length * 2 > clients.length &&
    shareOfPeople(
      filledCells(rows, project).filter((text) => !THING.test(text)),
      0,
    ) >= MOSTLY;
  if (isOfPeople) return { ...mapping, name: { column: project, confidence: 'likely' } };
  const { first_name: first, last_name: last } = mapping;
  if (!name || !first || !last) return mapping;
  const distinct = (columns: readonly MappedColumn[]) =>
    new Set(rows.map((row) => columns.map(({ column }) => row[column] ?? '').join('\n'))).size;
  const people = distinct([first, last]);
  return people > distinct([name]) && people === distinct([name, first, last]) ? others : mapping;
}

function shareOfPeople(cells: readonly string[], different: number): number {
  const distinct = new Set(cells.map(comparable)).size;
  if (distinct < CELLS_MIN || distinct < cells.length * different) return 0;
  return cells.filter((text) => PERSON.test(text) || INITIALS.test(text)).length / cells.length;
}
