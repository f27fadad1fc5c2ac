// Finds rows that are not records: totals, notes, repeated headers, and appointments that did not take place. They are left out, and
// listed with the reason.
import { cellOf, filledIn } from '#domain/transfer/files/sheet.ts';
import { CELL_HOURS } from './duration-numbers.ts';
import { formatIn, isHoursHeader, isPaidBy, TOTALS } from './hour-headers.ts';
import { isExample, isSumOfSome, isSumSoFar } from './instead-of-names.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { appointmentStatus, writtenStatus, isNotHeld } from '#domain/transfer/columns/cells/appointment-status.ts';
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';
import { UNITS } from '#domain/transfer/columns/fact-words.ts';
import { SESSIONS } from '#domain/transfer/columns/languages/header-words.ts';
import { MONTH_NUMBERS, plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { readDateText } from '#domain/transfer/columns/cells/date-text.ts';
import { partialDate } from '#domain/transfer/columns/cells/partial-date.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { shortened } from '#domain/transfer/columns/reason.ts';

export type LeftOutKind =
  | 'total'
  | 'remark'
  | 'heading'
  | 'all-day'
  | 'cancelled'
  | 'no-show'
  | 'rescheduled'
  | 'declined'
  /** The next two by the coach's answer about a word in the file. */
  | 'not-held'
  | 'no-session'
  /** By the coach's answer that hours without a date are not from before the log. */
  | 'undated'
  /** Part of another row's record: one session of a group, or of one day. */
  | 'part';

/** Why a row is not a record: a cancelled session, a row of totals, a remark such as '* = paused'. */
export interface LeftOut {
  readonly why: LeftOutKind;
  /** One sentence that quotes the cell. */
  readonly message: string;
}

const TOTAL_WORDS_MAX = 6;
const NOTE_MARK = /^\s*(?:[*†‡#•]|n\.?b\.?:|note:|legend|legende|légende|hinweis|key:)/i;
const NUMBERS = /^[\s\d.,:h]+$/;
const NO_CANCELLATION = /^(?:none|n\/?a|-+|–|keine?|aucune?)$/i;

export interface RowColumns {
  readonly table: TransferTable;
  readonly header: readonly string[];
  readonly columnOf: (name: FieldName) => number | undefined;
  /** The number of columns that are read. */
  readonly mapped: number;
}

/** Null for a record. */
export function whyLeftOut(row: readonly string[], columns: RowColumns): LeftOut | null {
  const { header, columnOf, table, mapped } = columns;
  const cell = (name: FieldName) => cellOf(row, columnOf(name));
  if (isHeader(row, header)) return because('heading', 'The column headings again');
  const hasDates = columnOf('date') !== undefined;
  const sums = sumsIn(row, columns);
  if (sums !== null) return because('total', `"${shortened(sums)}" is a row of sums`);
  if (isTemplate(row, columns)) return because('remark', 'This row names nobody, and nothing else is filled in');
  // A row with a date is not left out by the next checks.
  if (!hasDates || !isDate(cell('date'))) {
    const filled = filledIn(row);
    const total = totalIn(filled, hasDates);
    if (total !== undefined) return because('total', `"${shortened(total)}" is a row of sums`);
    const text = shortened(filled.join(' '));
    const label = cell('date').trim();
    // Of some sums, in place of a day: 'Paid', 'Hours to go'.
    const isLabelled = isHoursHeader(label) || isPaidBy(label) !== null || formatIn(label);
    if (isLabelled && filled.every((one) => one.trim() === label || NUMBERS.test(one)) && filled.length > 1)
      return because('remark', `"${text}" is a remark`);
    if (filled.length <= 2 && isMarked(filled[0] ?? '')) return because('remark', `"${text}" is a remark`);
    if (filled.length === 1 && mapped > 1 && hasDates) return because('remark', `This row has only "${text}"`);
  }
  if (table === 'clients' && isExample(cell('name')))
    return because('remark', `"${shortened(cell('name'))}" is an example`);
  return table === 'sessions' ? whyNotHeld(cell) : null;
}

/** The fields that say who a row is about. */
export const NAME_FIELDS = ['name', 'first_name', 'last_name', 'email'] as const satisfies readonly FieldName[];
const FORMULA =
  /^\s*'?=\s*(?:[\p{L}.]+\s*\(|(?:sum|summe|somme|suma|soma|somma|som|subtotal|total|average|count\p{L}*|mittelwert|anzahl)\b)/iu;
/** 'b/f' and 'c/f' as bookkeepers write them, and 'Page 1' below the rows of a page. Without a stroke they are initials of clients. */
const OF_PAGE =
  /^\s*(?:[bc]\/[fd]|(?:page|seite|p[aá]gina|pagina|strona|sid[ae])\.? ?\d+(?: ?\/ ?\d+| (?:of|von|de|sur|di|van) \d+)?)[\s.:]*$/i;
const TOTAL_PARTS = new Set([...TOTALS].flatMap((word) => word.split(' ')));
/** Words that occur with a word for sums in a row of sums: 'Total 2024', 'Summe März', 'Total of hours, Q1'. */
const BESIDE_TOTAL = new Set([
  ...TOTAL_PARTS,
  ...MONTH_NUMBERS.keys(),
  ...UNITS,
  ...`of for in the year month quarter week q1 q2 q3 q4 ytd fy hours sessions session clients client coaching number all time duration
    jahr monat der im fur stunden sitzungen klienten annee mois des de du pour heures seances`.split(/\s+/),
]);

/** Whether the cell says nothing but that it is a sum, unlike the names 'Total Care Ltd' and 'Sum Lee'. */
function isBareTotal(text: string): boolean {
  const words = plainWords(text).split(' ');
  return isTotal(text) && words.every((word) => BESIDE_TOTAL.has(word) || /^\d+$/.test(word));
}

/** The text that makes a row one of sums even if it has a date: in place of the name, or a formula in a row without a name. */
function sumsIn(row: readonly string[], { columnOf }: RowColumns): string | null {
  const columns = NAME_FIELDS.flatMap((field) => columnOf(field) ?? []);
  if (columns.length === 0) return null;
  const names = columns.flatMap((column) => row[column]?.trim() || []);
  const said = names.find((name) => isBareTotal(name) || isSumOfSome(name) || FORMULA.test(name));
  if (said !== undefined) return said;
  return names.length > 0 ? null : (row.find((cell) => isBareTotal(cell) || FORMULA.test(cell)) ?? null);
}

/** The fields that say how long something was. */
const LENGTH_FIELDS = [
  'duration',
  'hours',
  'start_time',
  'paid_hours',
  'pro_bono_hours',
] as const satisfies readonly FieldName[];
/** Cells of a template that were not filled in. */
const UNFILLED =
  /^(?:[\s0:.,–—=?-]*(?:h|min)?|#(?:n\/a|value!|ref!|name\?|div\/0!|nv|wert!|bezug!)|false|falsch|faux|n\/a)$/i;

/** An empty row of a template: without name and length, only with zeros or choices. */
function isTemplate(row: readonly string[], { columnOf, table }: RowColumns): boolean {
  const cell = (name: FieldName) => cellOf(row, columnOf(name));
  const isNameless = NAME_FIELDS.every((name) => UNFILLED.test(cell(name).trim()));
  if (table === 'clients') return isNameless && row.every((text) => UNFILLED.test(text.trim()));
  if (table !== 'sessions' || !isNameless) return false;
  const lengths = LENGTH_FIELDS.filter((name) => columnOf(name) !== undefined);
  if (lengths.length === 0 || !lengths.every((name) => UNFILLED.test(cell(name).trim()))) return false;
  const date = columnOf('date');
  const others = row.filter((text, column) => column !== date && !UNFILLED.test(text.trim()));
  const day = cell('date').trim();
  return UNFILLED.test(day)
    ? cell('notes').trim() === ''
    : (/^\d+$/.test(day) || isPlainDate(day)) && others.length === 0;
}

const because = (why: LeftOutKind, message: string): LeftOut => ({ why, message });
/** Whether a text is a legend, such as '* = paused'. */
export const isMarked = (text: string) => NOTE_MARK.test(text);

/** Of 'Cancelled' where a time or a length is due. */
const statusIn = (texts: readonly string[]) =>
  texts.map((text) => (/^\s*\p{L}/u.test(text) ? writtenStatus(text) : null)).find((status) => status !== null) ?? null;

function whyNotHeld(cell: (name: FieldName) => string): LeftOut | null {
  const written = cell('completed');
  const status =
    statusBy(cell('cancelled'), 'cancelled') ??
    statusBy(cell('no_show'), 'no-show') ??
    appointmentStatus(written) ??
    statusIn([cell('start_time'), cell('duration')]);
  return isNotHeld(status) ? because(status, `The session was ${status === 'no-show' ? 'a ' : ''}${status}`) : null;
}

/** Texts that don't begin with a digit, such as 'Total 2024', are checked more closely. */
const isDate = (text: string) => /^\s*\d/.test(text) || isPlainDate(text);
const isPlainDate = (text: string) =>
  /\d/.test(text) && (readDateText(text).kind !== 'wrong' || partialDate(text) !== null);

/**
 * The cell that says that the row is one of sums.
 * @param isCertain whether the table's records have dates and this row has none
 */
function totalIn(filled: readonly string[], isCertain: boolean): string | undefined {
  if (isCertain)
    return filled.find(
      (cell) => OF_PAGE.test(cell) || isTotal(cell) || TOTALS.has(plainWords(cell).split(' ').at(-1)!),
    );
  const hasNumbers = filled.length <= 2 && filled.slice(1).every((cell) => NUMBERS.test(cell));
  return hasNumbers && isTotal(filled[0] ?? '') ? filled[0] : undefined;
}

/** Whether the cell begins with a word for sums. */
export function isTotal(cell: string): boolean {
  const words = plainWords(cell).split(' ');
  return (
    words.length <= TOTAL_WORDS_MAX && words.some((_word, place) => TOTALS.has(words.slice(0, place + 1).join(' ')))
  );
}

/** Numbers of other things than hours. */
const NO_SUM =
  /\b(?:average|mean|count|number|durchschnitt\w*|mittelwert|anzahl|moyenne|nombre|promedio|media|gemiddeld\w*|aantal|srednia|gennemsnit\w*|antal|snitt)\b/;
const OF_SESSIONS = new RegExp(`\\b(?:session|clients?|klienten|kunden|${SESSIONS})\\b`);

/** Whether a row of sums is about something else, or about some rows: 'Average', 'Total sessions', 'Paid hours'. */
export function isOfOtherThings(row: readonly string[]): boolean {
  if (row.some(isSumSoFar) || (row.some(isSumOfSome) && !row.some(isTotal))) return true;
  const words = plainWords(row.find((text) => /\p{L}/u.test(text)) ?? '');
  return (
    NO_SUM.test(words) ||
    (OF_SESSIONS.test(words) && !/\d ?h/.test(words) && !words.split(' ').some((word) => CELL_HOURS.has(word)))
  );
}

/** Whether the row repeats the headers. */
export const isHeader = (row: readonly string[], header: readonly string[]) =>
  header.length > 0 && header.every((cell, column) => (row[column] ?? '').trim() === cell.trim());

/** What a column 'Cancelled' or 'No-show' says: also a date, a reason or 'NS' means yes, and 'Attended' no. Null: nothing, or no. */
function statusBy(text: string, status: 'cancelled' | 'no-show'): AppointmentStatus | null {
  const said = yesOrNo(text);
  if (text.trim() === '' || said === false || NO_CANCELLATION.test(text.trim())) return null;
  return said === true ? status : (appointmentStatus(text) ?? status);
}
