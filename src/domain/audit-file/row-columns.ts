// The kinds of rows of an audit file and their columns, in order (docs/audit-file.md, Rows; a test compares both).
import type { Cell, Row } from './canonical-row.ts';

export const ROW_COLUMNS = {
  sum: ['period', 'what', 'format', 'records', 'minutes', 'witnessed', 'lettered', 'timed', 'prompt'],
  import: ['on', 'records'],
  rule: [
    'body',
    'level',
    'stage',
    'id',
    'text',
    'state',
    'unit',
    'have',
    'possible',
    'need',
    'witnessed',
    'lettered',
    'missing',
    'source',
    'address',
    'certainty',
    'quote',
    'seen',
    'valid_from',
    'valid_to',
  ],
  client: ['client', 'name'],
  session: [
    'date',
    'minutes',
    'what',
    'format',
    'participants',
    'paid',
    'peer',
    'client',
    'engagement',
    'confirmed',
    'prompt',
  ],
  erased: ['date', 'minutes', 'what', 'format', 'participants', 'paid', 'peer', 'person', 'opening', 'confirmed'],
  before: ['as_of', 'from', 'to', 'paid', 'pro_bono', 'format', 'participants', 'client', 'confirmed'],
  supervision: ['date', 'minutes', 'format', 'confirmed', 'prompt'],
  mentor: ['date', 'minutes', 'format', 'people', 'name', 'credential', 'confirmed', 'prompt'],
  education: ['from', 'to', 'hundredths', 'core', 'team', 'provider', 'title'],
  cpd: ['date', 'hundredths', 'core', 'resource', 'ethics'],
  entry: ['date', 'what'],
  held: ['body', 'level', 'awarded', 'expires', 'reference'],
  answer: [
    'what',
    'witness',
    'by',
    'role',
    'asked',
    'answered',
    'answer',
    'from',
    'to',
    'clients',
    'client',
    'records',
    'minutes',
    'standing',
  ],
} as const satisfies Record<string, readonly string[]>;

export type RowKind = keyof typeof ROW_COLUMNS;
export type RowOf<Kind extends RowKind> = { readonly [Column in (typeof ROW_COLUMNS)[Kind][number]]: Cell };

/** @example rowOf('client', { client: 1, name: 'Ada' }) // ['client', 1, 'Ada'] */
export function rowOf<Kind extends RowKind>(kind: Kind, cells: RowOf<Kind>): Row {
  const columns: readonly string[] = ROW_COLUMNS[kind];
  return [kind, ...columns.map((column) => (cells as Record<string, Cell>)[column]!)];
}

/** The cells by column; null if it is a row of another kind. */
export function cellsOf<Kind extends RowKind>(kind: Kind, [of, ...cells]: Row): RowOf<Kind> | null {
  const columns = ROW_COLUMNS[kind];
  if (of !== kind || cells.length !== columns.length) return null;
  return Object.fromEntries(columns.map((column, place) => [column, cells[place]!])) as unknown as RowOf<Kind>;
}
