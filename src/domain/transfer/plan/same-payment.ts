// Rows of one client, day and length in a file of payments can be two payments of one session, or two sessions. Asked once for the file.
import { groupedBy } from '#domain/lists.ts';
import { comparable } from '#domain/people/comparable.ts';
import { askAboutRows, type ImportQuestion, type SamePaymentAnswer } from '#domain/transfer/columns/questions.ts';
import { rowNumbers } from './row-result.ts';
import { isTimed, nameOf, type SameTime, type TimedRow } from './same-time.ts';

/** By row index, for rows of which others have a different payment. */
export function samePayments(
  rows: readonly TimedRow[],
  answer: SamePaymentAnswer | undefined,
): { readonly byRow: ReadonlyMap<number, SameTime>; readonly questions: readonly ImportQuestion[] } {
  const byRow = new Map<number, SameTime>();
  const groups = [...groupedBy(rows, keyOf)].flatMap(([key, group]) =>
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
function keyOf(row: TimedRow): string | null {
  const { named, date, minutes, payment, email } = row;
  if (named === null || payment === '' || isTimed(row) || date === undefined || minutes === undefined) return null;
  return [...named.names.map(comparable), comparable(email), date, minutes].join('\n');
}
