// Rows of different people with the same start and length can be one session of a group, with a row for each participant, or different
// sessions. Asked once for the file.
import { compareTexts, groupedBy } from '#domain/lists.ts';
import type { NamedPeople } from '#domain/people/group-questions.ts';
import { comparable } from '#domain/people/comparable.ts';
import { PARTICIPANTS_MAX } from '#domain/sessions/session-kinds.ts';
import {
  type ImportQuestion,
  type SameTimeAnswer,
  askAboutRows,
  type SamePaymentAnswer,
} from '#domain/transfer/columns/questions.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import { firstOf, ROWS_NAMED, rowNumbers } from './row-result.ts';

export interface TimedRow {
  readonly index: number;
  /** Null for a row that cannot be written. */
  readonly named: NamedPeople | null;
  readonly email: string;
  readonly date: string | undefined;
  /** Minutes since midnight. */
  readonly begins: number | undefined;
  readonly minutes: number | undefined;
  /** The group, where it says that it was one. */
  readonly group: string;
  /** Who did not take part is no participant. Undefined for a row that cannot be written. */
  readonly completed: boolean | undefined;
  /** Without an end, midnight may mean that the time is not known. */
  readonly hasEnd: boolean;
  /** The texts of the columns about the payment; '' without such columns. */
  readonly payment: string;
}

/** The result for a row with others at the same time. */
export type SameTime =
  | { readonly is: 'open'; readonly message: string }
  /** The row for which the session of all is written. */
  | { readonly is: 'first'; readonly named: NamedPeople; readonly rows: readonly number[] }
  | { readonly is: 'part'; readonly message: string };

const NAMES_SHOWN = 5;

/** By row index, for rows with others at the same time. */
export function sameTimes(
  rows: readonly TimedRow[],
  answer: SameTimeAnswer | undefined,
): { readonly byRow: ReadonlyMap<number, SameTime>; readonly questions: readonly ImportQuestion[] } {
  const byRow = new Map<number, SameTime>();
  const groups = [...groupedBy(rows, keyOf)].flatMap(([key, group]) =>
    key !== null && namesIn(group).length > 1 ? [group] : [],
  );
  if (groups.length === 0 || answer === 'separate') return { byRow, questions: [] };
  for (const group of groups) {
    const [first] = group;
    // Enough to name some others for each row.
    const named = group.slice(0, ROWS_NAMED + 2).map((one) => one.index);
    for (const { index } of group) {
      if (answer === undefined) {
        const others = named.filter((one) => one !== index);
        byRow.set(index, {
          is: 'open',
          message: `At the same time as ${rowNumbers(others, group.length - 1)}: one group session, or several`,
        });
      } else if (index === first.index)
        byRow.set(index, { is: 'first', named: groupOf(group), rows: group.map((one) => one.index) });
      else byRow.set(index, { is: 'part', message: `Part of the group session in row ${first.index + 1}` });
    }
  }
  if (answer !== undefined) return { byRow, questions: [] };
  const example = groups[0]!;
  const asked = {
    example: { place: 0, text: namesText(example) },
    people: namesIn(example).length,
    rows: byRow.size,
    groups: groups.length,
  };
  return { byRow, questions: [{ about: 'same-time', index: example[0].index, asked }] };
}

/** Many programs write midnight for a day without a time. */
const isTimed = ({ begins, hasEnd }: TimedRow) => begins !== undefined && (begins > 0 || hasEnd);

/** Null for a row without a time, unless it says that it was a group. */
function keyOf(row: TimedRow): string | null {
  const { named, date, begins, minutes, group, completed } = row;
  const isOne = named?.names.length === 1 && !named.isGroup && named.group === null;
  if (!isOne || date === undefined || minutes === undefined) return null;
  if (!isTimed(row) && (group === '' || yesOrNo(group) === false)) return null;
  return `${date} ${isTimed(row) ? begins : group} ${minutes} ${completed}`;
}

const nameOf = ({ named, email }: Pick<TimedRow, 'named' | 'email'>) => named?.names[0] || email;

function groupOf(group: readonly TimedRow[]): NamedPeople {
  const participants = Math.min(namesIn(group).length, PARTICIPANTS_MAX);
  return { names: [namesText(group)], isGroup: true, group: { format: 'group', participants } };
}

/** Each person once. */
function namesIn(group: readonly TimedRow[]): string[] {
  const names = group.map((row) => nameOf(row).trim().replace(/\s+/g, ' '));
  return [...new Map(names.map((name) => [comparable(name), name])).values()].toSorted(compareTexts);
}

/** @example 'Anna Bell, Ben Koch and Cara Dunn'; of nine people the first five and how many more */
const namesText = (group: readonly TimedRow[]): string => firstOf(namesIn(group), NAMES_SHOWN);

// Rows of one client, day and length in a file of payments can be two payments of one session, or two sessions. Asked once for the file.

/** By row index, for rows of which others have a different payment. */
export function samePayments(
  rows: readonly TimedRow[],
  answer: SamePaymentAnswer | undefined,
): { readonly byRow: ReadonlyMap<number, SameTime>; readonly questions: readonly ImportQuestion[] } {
  const byRow = new Map<number, SameTime>();
  const groups = [...groupedBy(rows, paymentKey)].flatMap(([key, group]) =>
    key !== null && new Set(group.map(({ payment }) => payment)).size > 1 ? [group] : [],
  );
  const [example] = groups;
  if (!example || answer === 'several') return { byRow, questions: [] };
  for (const group of groups)
    for (const { index } of answer === undefined ? group : group.slice(1)) {
      const first = group[0].index;
      const message =
        answer === undefined
          ? `Of the same client, day and length as ${rowNumbers([index === first ? group[1]!.index : first])}, with another payment`
          : `Another payment of the session in row ${first + 1}`;
      byRow.set(index, { is: answer === undefined ? 'open' : 'part', message });
    }
  if (answer !== undefined) return { byRow, questions: [] };
  return { byRow, questions: [askAboutRows('same-payment', example[0].index, nameOf(example[0]), byRow.size)] };
}

/** Null for a row that says when the session began, or has no payment. */
function paymentKey(row: TimedRow): string | null {
  const { named, date, minutes, payment, email } = row;
  if (named === null || payment === '' || isTimed(row) || date === undefined || minutes === undefined) return null;
  return [...named.names.map(comparable), comparable(email), date, minutes].join('\n');
}
