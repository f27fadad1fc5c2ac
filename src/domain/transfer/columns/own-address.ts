// Finds out whose addresses a column has: the same address in every row, next to different names, is the coach's, and so is the address
// of a user in a column of users.
import { comparable } from '#domain/people/comparable.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { FieldName } from './fields.ts';
import { headerWords } from './languages/header-words.ts';
import type { Rows } from '#domain/transfer/files/sheet.ts';
import type { FoundOutcome } from './cells/appointment-status.ts';
import { plainWords } from './languages/languages.ts';

/** Headers of columns with the users of a program. */
const USERS = new Set(
  `user username member owner host organizer organiser employee staff coach consultant practitioner provider benutzer mitarbeiter mitarbeiterin
  utilisateur collaborateur`.split(/\s+/),
);
/** 'Team member', 'User full name', 'Assigned to'. */
export const isOfUsers = (words: string) =>
  words === 'assigned to' || USERS.has(words.replace(/^(?:team|staff) (?=member$)|(?: full)? name$/g, ''));
/** Headers of people who are not clients: 'Mentor coach name', 'Line manager email'. */
const OTHERS = new RegExp(
  String.raw`\b(?:supervis\w*|mentor\w*|trainer\w*|speaker|provider|teacher|lehr\w*|referent\w*|assessor|witness|sponsor|manager` +
    String.raw`|boss|author|interpreter|emergency)\b`,
);
export const isOfOthers = (words: string) => OTHERS.test(words) && !/\b(?:client|coachee)\b/.test(words);
/** Headers that say that the address is a client's. */
const OF_CLIENT =
  /\b(?:client|clients|coachee|invitee|attendee|guest|participant|customer|contact|klient|klientin|kunde|kundin|teilnehmer)\b/;
const NAMES: readonly FieldName[] = ['name', 'first_name', 'last_name'];
const EVERY_ROW_MIN = 3;

/** `mapping` without first and last names that are those of the one user in every row: with a time sheet, the coach is its user. */
export function withoutOwnNames(mapping: ColumnMapping, headers: readonly string[], rows: Rows): ColumnMapping {
  const { first_name: first, last_name: last, ...others } = mapping;
  if (!first || !last || mapping.name) return mapping;
  const columns = [first.column, last.column];
  const user = userColumn(headers, columns);
  const filled = rows.filter((row) => textOf(row, user) !== '');
  const told = new Set(filled.map((row) => [user, ...columns].map((at) => textOf(row, at)).join('\n')));
  return told.size === 1 && filled.length >= EVERY_ROW_MIN ? others : mapping;
}

const userColumn = (headers: readonly string[], names: readonly number[]) =>
  headers.findIndex((text, column) => !names.includes(column) && isOfUsers(headerWords(text).join(' ')));

/** `mapping` without the column of addresses if they are the coach's. @param rows those below the headers */
export function withoutOwnAddress(mapping: ColumnMapping, headers: readonly string[], rows: Rows): ColumnMapping {
  const { email, ...others } = mapping;
  if (!email || email.confidence === 'hand') return mapping;
  const header = headerWords(headers[email.column] ?? '').join(' ');
  if (OF_CLIENT.test(header)) return mapping;
  const names = NAMES.flatMap((name) => mapping[name]?.column ?? []);
  if (names.length === 0) return mapping;
  const filled = rows.filter((row) => names.some((column) => textOf(row, column) !== ''));
  const addresses = filled.map((row) => textOf(row, email.column));
  const people = new Set(filled.map((row) => names.map((column) => textOf(row, column)).join(' ')));
  const isEverywhere = filled.length >= EVERY_ROW_MIN && people.size > 1 && new Set(addresses).size === 1;
  const user = userColumn(headers, names);
  const isOfUser = isDecidedBy(filled, user, email.column);
  return addresses[0] !== '' && (isEverywhere || isOfUser) ? others : mapping;
}

const textOf = (row: readonly string[], column: number) => comparable(row[column] ?? '');

/** Whether each user has one address in all rows. */
function isDecidedBy(rows: Rows, user: number, email: number): boolean {
  const addresses = new Map<string, string>();
  for (const row of rows) {
    const [who, address] = [textOf(row, user), textOf(row, email)];
    if (who === '' || (addresses.get(who) ?? address) !== address) return false;
    addresses.set(who, address);
  }
  return rows.length > 0;
}

// Columns that say whose session it was: the coach's role in a practice round ('Observer'), or which coach of a team held it. Only the
// coach knows which rows are sessions of theirs.

const ROLE = /^(?:(?:my|your|meine|mon) )?roll?e$/;
const OTHER_ROLE = /^(?:[ck]lient(?:in)?|coachee|supervisee|mentee|observer|beobachter(?:in)?|observat\w+)$/;
/** More are no team. */
const COACHES_MAX = 12;

/** What a cell of a column that is not read says about that; null for a column of something else. */
export function whoseSession(
  header: string,
  textsOf: () => readonly string[],
): ((text: string) => FoundOutcome | null) | null {
  const title = plainWords(header);
  const asked = (text: string): FoundOutcome => ({ outcome: 'no-session', word: plainWords(text) });
  if (ROLE.test(title)) return (text) => (OTHER_ROLE.test(plainWords(text)) ? asked(text) : null);
  if (!isOfUsers(title.replace(/^(?:your|name of) /, ''))) return null;
  const coaches = new Set(textsOf().flatMap((text) => plainWords(text) || []));
  return coaches.size > 1 && coaches.size <= COACHES_MAX ? asked : null;
}
