// The tables of records, from rows that were verified.
import { numberText } from '#domain/formatting/number-text.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Cell } from '#domain/audit-file/canonical-row.ts';
import type { IntactRow } from '#domain/audit-file/verify-audit-data.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { cellsOfAll, tableOf, type Column, type Table } from './table.ts';

const CONFIRMED: Readonly<Record<string, string>> = {
  witnessed: 'Witnessed',
  lettered: 'Lettered',
  both: 'Witnessed and lettered',
};
const WHAT: Readonly<Record<string, string>> = {
  ...SESSION_KIND_TEXTS,
  supervision_received: 'Supervision received',
  mentor_coaching: 'Mentor coaching',
  hours_before: 'Hours from before the log',
};

const PRACTICE: Readonly<Record<string, string>> = { reflection: 'Reflection', feedback: 'Feedback' };

export const known = (texts: Readonly<Record<string, string>>, cell: Cell): string =>
  cell === null ? '' : (texts[String(cell)] ?? String(cell));
export const plain = (cell: Cell): string => (cell === null ? '' : String(cell));
export const hours = (cell: Cell): string => (typeof cell === 'number' ? amountText(cell, 'minutes') : '');
const courseHours = (cell: Cell) => (typeof cell === 'number' ? amountText(cell, 'hundredths') : '');
const minutes = (cell: Cell) => (typeof cell === 'number' ? `${numberText(cell)} min` : '');
export const whatText = (cell: Cell): string => known(WHAT, cell);
export const formatText = (cell: Cell): string => known(SESSION_FORMAT_TEXTS, cell);
const paidText = (cell: Cell) => (cell === null ? '' : cell === true ? 'Paid' : 'Pro bono');
export const promptText = (cell: Cell): string => (cell === null ? 'Not known' : cell === true ? 'Yes' : 'No');
const confirmedText = (cell: Cell) => (cell === null ? 'Logged' : known(CONFIRMED, cell));

const date = { heading: 'Date', text: (cells: { readonly date: Cell }) => plain(cells.date) };
const length: Column<{ readonly minutes: Cell }> = {
  heading: 'Length',
  text: (cells) => minutes(cells.minutes),
  align: 'number',
};
const confirmed = {
  heading: 'Confirmed',
  text: (cells: { readonly confirmed: Cell }) => confirmedText(cells.confirmed),
};
const prompt = { heading: 'Within 7 days', text: (cells: { readonly prompt: Cell }) => promptText(cells.prompt) };

type Hours = Readonly<Record<'minutes' | 'what' | 'format' | 'participants' | 'paid' | 'peer', Cell>>;
const hoursColumns: readonly Column<Hours>[] = [
  length,
  { heading: 'Kind', text: ({ what, peer }) => `${whatText(what)}${peer === true ? ', peer' : ''}` },
  { heading: 'Format', text: ({ format, participants }) => withPeople(format, participants) },
  { heading: 'Paid', text: ({ paid }) => paidText(paid) },
];

const withPeople = (format: Cell, participants: Cell) =>
  participants === null ? formatText(format) : `${formatText(format)} (${plain(participants)})`;

export function logTables(rows: readonly IntactRow[]): (Table | null)[] {
  return [...sessionTables(rows), ...learningTables(rows)];
}

function sessionTables(rows: readonly IntactRow[]): (Table | null)[] {
  const names = new Map(cellsOfAll('client', rows).map(({ client, name }) => [client, plain(name)]));
  const clientText = ({ client }: { readonly client: Cell }) => {
    const name = names.get(client);
    return name === undefined ? `Client ${plain(client)}` : `${name} (${plain(client)})`;
  };
  const client = { heading: 'Client', text: clientText };
  return [
    tableOf(rows, { title: 'Sessions', kind: 'session', columns: [date, client, ...hoursColumns, confirmed, prompt] }),
    tableOf(rows, {
      title: 'Hours with clients who were erased',
      kind: 'erased',
      columns: [
        date,
        {
          heading: 'Client',
          text: ({ person, opening }) => `Erased ${plain(person)}${opening === true ? ', before the log' : ''}`,
        },
        ...hoursColumns,
        confirmed,
      ],
    }),
    tableOf(rows, {
      title: 'Hours from before the log',
      kind: 'before',
      order: ({ as_of }) => plain(as_of),
      columns: [
        { heading: 'Up to', text: ({ as_of }) => plain(as_of) },
        { heading: 'Period', text: ({ from, to }) => periodText(from, to) },
        client,
        { heading: 'Paid', text: ({ paid }) => hours(paid), align: 'number' },
        { heading: 'Pro bono', text: ({ pro_bono }) => hours(pro_bono), align: 'number' },
        { heading: 'Format', text: ({ format, participants }) => withPeople(format, participants) },
        confirmed,
      ],
    }),
  ];
}

function learningTables(rows: readonly IntactRow[]): (Table | null)[] {
  const format = { heading: 'Format', text: (cells: { readonly format: Cell }) => formatText(cells.format) };
  const total = {
    heading: 'Hours',
    text: (cells: { readonly hundredths: Cell }) => courseHours(cells.hundredths),
    align: 'number' as const,
  };
  const part = <Name extends string>(heading: string, name: Name): Column<Readonly<Record<Name, Cell>>> => ({
    heading,
    text: (cells) => courseHours(cells[name]),
    align: 'number',
  });
  return [
    tableOf(rows, {
      title: 'Supervision received',
      kind: 'supervision',
      columns: [date, length, format, confirmed, prompt],
    }),
    tableOf(rows, {
      title: 'Mentor coaching',
      kind: 'mentor',
      columns: [
        date,
        length,
        { heading: 'Format', text: ({ format: form, people }) => withPeople(form, people) },
        { heading: 'Mentor', text: ({ name, credential }) => [name, credential].map(plain).filter(Boolean).join(', ') },
        confirmed,
        prompt,
      ],
    }),
    tableOf(rows, {
      title: 'Coach education',
      kind: 'education',
      order: ({ from }) => plain(from),
      columns: [
        { heading: 'Period', text: ({ from, to }) => periodText(from, to) },
        { heading: 'Course', text: ({ title, provider }) => `${plain(title)}, ${plain(provider)}`, align: 'wide' },
        total,
        part('Core competencies', 'core'),
        part('Team coaching', 'team'),
      ],
    }),
    tableOf(rows, {
      title: 'CPD',
      kind: 'cpd',
      columns: [date, total, part('CCE core', 'core'), part('CCE resource', 'resource'), part('CCE ethics', 'ethics')],
    }),
    ...[true, false].map((isPractice) =>
      tableOf(rows, {
        title: isPractice ? 'Reflections and feedback' : 'Other records',
        kind: 'entry',
        fits: ({ what }) => plain(what) in PRACTICE === isPractice,
        columns: [date, { heading: 'Kind', text: ({ what }) => known(PRACTICE, what) }],
      }),
    ),
    tableOf(rows, {
      title: 'Credentials held',
      kind: 'held',
      order: ({ awarded }) => plain(awarded),
      columns: [
        { heading: 'Credential', text: ({ body, level }) => `${plain(body)} ${plain(level)}` },
        { heading: 'Awarded', text: ({ awarded }) => plain(awarded) },
        { heading: 'Expires', text: ({ expires }) => plain(expires) },
        { heading: 'Reference', text: ({ reference }) => plain(reference) },
      ],
    }),
  ];
}

export const periodText = (from: Cell, to: Cell): string => [from, to].map(plain).filter(Boolean).join(' to ');
