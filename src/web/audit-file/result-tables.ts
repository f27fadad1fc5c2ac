// The tables of sums, results of requirements, and answers of witnesses, from rows that were verified.
import { numberText } from '#domain/formatting/number-text.ts';
import { progressText, amountText, type Unit } from '#domain/accreditation/amount-text.ts';
import type { Cell } from '#domain/audit-file/canonical-row.ts';
import type { RowOf } from '#domain/audit-file/row-columns.ts';
import type { AnswerCounts } from '#domain/audit-file/signed-payload.ts';
import { WITNESS_ANSWERS, WITNESS_KIND_TEXTS, type WitnessAnswer } from '#domain/witnesses/witness-kinds.ts';
import type { IntactRow } from '#domain/audit-file/verify-audit-data.ts';
import { formatText, hours, known, periodText, plain, whatText } from './log-tables.ts';
import { cellsOfAll, tableOf, type Table } from './table.ts';

const STATES: Readonly<Record<string, string>> = { met: 'Met', short: 'Not met', 'cannot-tell': 'Not clear' };
const CERTAINTIES: Readonly<Record<string, string>> = {
  verified: '',
  'second-hand': 'Told by others.',
  disputed: 'Sources disagree; this is the stricter reading.',
  'not-found': 'No source was found; it decides nothing.',
};
const ANSWER_TEXTS: Readonly<Record<WitnessAnswer, string>> = {
  confirmed: 'Confirmed',
  corrected: 'Said what differs',
  declined: 'Declined',
  not_me: 'Not the right person',
};

/**
 * What all witnesses answered, also where a part leaves the answers out; '' where nobody did.
 * @param shown how many answers are among the rows
 */
export function answersText(counts: AnswerCounts, shown: number): string {
  const total = WITNESS_ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  if (total === 0) return '';
  const parts = WITNESS_ANSWERS.filter((answer) => counts[answer] > 0).map(
    (answer) => `${ANSWER_TEXTS[answer].toLowerCase()}: ${counts[answer]}`,
  );
  const some = `${shown === 0 ? 'None' : shown} of these ${total} answers ${shown > 1 ? 'are' : 'is'} shown here.`;
  return `Answers of witnesses: ${parts.join(', ')}.${shown < total ? ` ${some}` : ''}`;
}

export function resultTables(rows: readonly IntactRow[]): (Table | null)[] {
  return [sumTable(rows), ...ruleTables(rows), answerTable(rows)];
}

const sumTable = (rows: readonly IntactRow[]) =>
  tableOf(rows, {
    title: 'Sums',
    kind: 'sum',
    order: ({ period, what, format }) => [period === 'all' ? '' : period, what, format].map(plain).join(' '),
    columns: [
      { heading: 'Period', text: ({ period }) => (period === 'all' ? 'All' : plain(period)) },
      { heading: 'Kind', text: ({ what }) => whatText(what) },
      { heading: 'Format', text: ({ format }) => formatText(format) },
      { heading: 'Records', text: ({ records }) => numberText(Number(records)), align: 'number' },
      { heading: 'Logged', text: ({ minutes }) => hours(minutes), align: 'number' },
      { heading: 'Witnessed', text: ({ witnessed }) => hours(witnessed), align: 'number' },
      { heading: 'Lettered', text: ({ lettered }) => hours(lettered), align: 'number' },
      {
        heading: 'Within 7 days',
        text: ({ prompt, timed }) =>
          timed === 0 ? 'Not known' : `${numberText(Number(prompt))} of ${numberText(Number(timed))}`,
        align: 'number',
      },
    ],
  });

/** One for each credential and stage. */
function ruleTables(rows: readonly IntactRow[]): (Table | null)[] {
  const credentialOf = ({ body, level, stage }: RowOf<'rule'>) =>
    `${plain(body)} ${plain(level)}: ${stage === 'renewal' ? 'renewal' : 'requirements'}`;
  const titles = [...new Set(cellsOfAll('rule', rows).map(credentialOf))].toSorted();
  return titles.map((title) =>
    tableOf(rows, {
      title,
      kind: 'rule',
      order: ({ id }) => plain(id),
      fits: (cells) => credentialOf(cells) === title,
      columns: [
        { heading: 'Requirement', text: ({ text }) => plain(text), align: 'wide' },
        { heading: 'Judged', text: ({ state }) => known(STATES, state) },
        { heading: 'Counts', text: countsText },
        { heading: 'Witnessed', text: ({ witnessed, unit }) => inUnit(witnessed, unit), align: 'number' },
        { heading: 'Lettered', text: ({ lettered, unit }) => inUnit(lettered, unit), align: 'number' },
        { heading: 'Missing', text: ({ missing }) => (Array.isArray(missing) ? missing.join(' ') : ''), align: 'wide' },
        { heading: 'Source', text: sourceText, align: 'wide' },
      ],
    }),
  );
}

const inUnit = (amount: Cell, unit: Cell) => (typeof amount === 'number' ? amountText(amount, unit as Unit) : '');

function countsText({ have, need, unit }: RowOf<'rule'>): string {
  if (typeof have !== 'number') return '';
  if (typeof need === 'number') return progressText(have, need, unit as Unit);
  return have > 0 ? `${amountText(have, unit as Unit)} left out` : '';
}

function sourceText({ source, address, certainty, quote, seen }: RowOf<'rule'>): string {
  const words = quote === null ? '' : `“${plain(quote)}”`;
  const at = address === null ? plain(source) : `${plain(source)}, ${plain(address)}`;
  return [known(CERTAINTIES, certainty), words, `${at}, read on ${plain(seen)}`].filter(Boolean).join(' ');
}

const answerTable = (rows: readonly IntactRow[]) =>
  tableOf(rows, {
    title: 'Answers of witnesses',
    kind: 'answer',
    order: ({ answered }) => plain(answered),
    columns: [
      { heading: 'Asked', text: ({ asked }) => plain(asked) },
      { heading: 'Answered', text: ({ answered }) => plain(answered) },
      { heading: 'Who', text: witnessText, align: 'wide' },
      { heading: 'Answer', text: ({ answer }) => known(ANSWER_TEXTS, answer) },
      { heading: 'Period', text: ({ from, to }) => periodText(from, to) },
      { heading: 'People', text: ({ clients }) => plain(clients), align: 'number' },
      { heading: 'Records', text: ({ records }) => plain(records), align: 'number' },
      { heading: 'Hours', text: ({ minutes }) => hours(minutes), align: 'number' },
      { heading: 'Of these as they were', text: ({ standing }) => hours(standing), align: 'number' },
    ],
  });

function witnessText({ what, witness, by, role, client }: RowOf<'answer'>): string {
  const asked = witness ?? (client === null ? 'no longer named' : `client ${plain(client)}`);
  const answered = [by === asked ? null : by, role].map(plain).filter(Boolean).join(', ');
  return `${known(WITNESS_KIND_TEXTS, what)}: ${plain(asked)}${answered === '' ? '' : ` (${answered})`}`;
}
