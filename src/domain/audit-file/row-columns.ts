// The kinds of rows of an audit file and their columns, in order (docs/audit-file.md, Rows; a test compares both).
import type { EvidenceRow, EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import type { Cell, Row } from './canonical-row.ts';

/** The column of the record from which a cell is copied; null if log-rows.ts computes it. */
type RecordCells<Table extends EvidenceTable> = Readonly<Record<string, keyof EvidenceRow<Table> | null>>;

const HOW_IT_COUNTS = {
  date: 'date',
  minutes: 'duration',
  what: 'kind',
  format: 'format',
  participants: 'participants',
  paid: 'paid',
  peer: 'peer_exchange',
} as const;

/** The records with a row kind of their own. All others are entries: a date and the kind of record. */
export const RECORD_ROWS = {
  sessions: [
    'session',
    { ...HOW_IT_COUNTS, client: 'client_id', engagement: 'engagement', confirmed: null, prompt: null },
  ],
  erased_sessions: ['erased', { ...HOW_IT_COUNTS, person: 'person', opening: 'opening', confirmed: null }],
  opening_balances: [
    'before',
    {
      as_of: 'as_of',
      from: 'start_date',
      to: 'end_date',
      paid: 'paid_minutes',
      pro_bono: 'pro_bono_minutes',
      format: 'format',
      participants: 'participants',
      client: 'client_id',
      confirmed: null,
    },
  ],
  supervision_sessions: [
    'supervision',
    { date: 'date', minutes: 'duration', format: 'format', confirmed: null, prompt: null },
  ],
  mentor_coaching: [
    'mentor',
    {
      date: 'date',
      minutes: 'duration',
      format: 'format',
      people: 'group_size',
      name: 'mentor_name',
      credential: 'mentor_credential',
      confirmed: null,
      prompt: null,
    },
  ],
  education: [
    'education',
    {
      from: 'start_date',
      to: 'end_date',
      hundredths: 'hours',
      core: 'core_hours',
      team: 'team_hours',
      provider: 'provider',
      title: 'title',
    },
  ],
  cpd_records: [
    'cpd',
    { date: 'date', hundredths: 'hours', core: 'cce_core', resource: 'cce_resource', ethics: 'cce_ethics' },
  ],
  credentials: [
    'held',
    { body: 'body', level: 'level', awarded: 'awarded_on', expires: 'expires_on', reference: 'reference' },
  ],
} as const satisfies { readonly [Table in EvidenceTable]?: readonly [kind: string, cells: RecordCells<Table>] };

type RecordRow = (typeof RECORD_ROWS)[keyof typeof RECORD_ROWS];
type ColumnsOfRecords = { readonly [Kind in RecordRow[0]]: readonly ColumnOfRecord<Kind>[] };
type ColumnOfRecord<Kind extends string> = keyof Extract<RecordRow, readonly [Kind, unknown]>[1];

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
  ...(Object.fromEntries(
    Object.values(RECORD_ROWS).map(([kind, cells]) => [kind, Object.keys(cells)]),
  ) as unknown as ColumnsOfRecords),
  entry: ['date', 'what'],
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
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RowKind = keyof typeof ROW_COLUMNS;
export type RowOf<Kind extends RowKind> = { readonly [Column in (typeof ROW_COLUMNS)[Kind][number]]: Cell };

/** @example rowOf('client', { client: 1, name: 'Ada' }) // ['client', 1, 'Ada'] */
export function rowOf<Kind extends RowKind>(kind: Kind, cells: RowOf<Kind>): Row {
  const columns: readonly string[] = ROW_COLUMNS[kind];
  return [kind, ...columns.map((column) => (cells as Record<string, Cell>)[column]!)];
}

/** The cells by column; null if the row is of another kind. */
export function cellsOf<Kind extends RowKind>(kind: Kind, [of, ...cells]: Row): RowOf<Kind> | null {
  const columns: readonly string[] = ROW_COLUMNS[kind];
  if (of !== kind || cells.length !== columns.length) return null;
  return Object.fromEntries(columns.map((column, place) => [column, cells[place]!])) as unknown as RowOf<Kind>;
}
