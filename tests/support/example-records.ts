// What tests that go through all records know of each: a complete row, and its facts in the chain of changes. A record that is missing
// here does not compile.
import { randomUUID } from 'node:crypto';
import { RECORDS, type RecordInput } from '#domain/records/all-records.ts';
import type { Column, ColumnKind } from '#domain/records/column.ts';
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import { RECORD_NAMES, type RecordName, type RecordWith } from '#domain/records/record-kinds.ts';

type Complete<Name extends RecordName> = {
  readonly [Column in keyof RecordInput<Name>]-?: NonNullable<RecordInput<Name>[Column]>;
};

const DATE = '2026-11-20';
const AREAS = ['Work', 'Money', 'Health', 'Family', 'Partner', 'Growth', 'Rest', 'Home'];

/** Where a column takes the value of its kind (OF_KIND) it may be left out. Its form keeps each value, too. All are of one day. */
const EXAMPLES: { readonly [Name in RecordName]: (client: string) => Partial<Complete<Name>> } = {
  clients: () => ({
    name: 'Amara Osei',
    email: 'amara@example.org',
    phone: '+44 20 7946 0958',
    notes: 'Wants more calm',
    organisation: 'Kestrel',
    letter_date: '2026-06-01',
    relationship_start: '2023-01-01',
    relationship_end: '2026-12-01',
    consent: 'given',
    consent_how: 'By mail',
    consent_date: '2023-01-08',
    retain_until: '2031-04-04',
    payer: 'barter',
    relation: 'peer',
    exchange: 'A new website',
    received_minutes: 480,
  }),
  sessions: (client_id) => ({
    client_id,
    date: DATE,
    duration: 61,
    topics: ['goals', 'endings'],
    notes: 'A good hour',
    follow_up: 'Ask the board',
    completed: true,
    paid: true,
    format: 'team',
    participants: 5,
    kind: 'coaching',
    peer_exchange: true,
    engagement: 'Merger',
  }),
  supervision_sessions: () => ({
    supervisor_name: 'Jo Park',
    date: `${DATE}T09:00:00.000Z`,
    day: DATE,
    duration: 61,
    format: 'group',
    topics: ['endings'],
    notes: 'Where I stop',
  }),
  cpd_records: () => ({
    date: DATE,
    hours: 6,
    title: 'Ethics',
    provider: 'Harbour School',
    category: 'Course',
    learned: 'To ask first',
    applied: 'I asked',
    evidence_url: 'https://example.org/ethics',
    cce_core: 2,
    cce_resource: 2,
    cce_ethics: 2,
  }),
  mentor_coaching: () => ({
    mentor_name: 'Ingrid Solheim',
    date: DATE,
    duration: 61,
    format: 'group',
    group_size: 6,
    mentor_credential: 'ACC',
    mentor_mcs: true,
    mentor_mcs_level: 'PCC',
    mentor_renewed: true,
    used_before: true,
  }),
  education: () => ({
    title: 'Certificate',
    provider: 'Harbour School',
    hours: 72.5,
    core_hours: 60.25,
    team_hours: 12,
    start_date: DATE,
    end_date: DATE,
  }),
  credentials: () => ({
    body: 'ICF',
    level: 'ACC',
    awarded_on: DATE,
    expires_on: '2029-11-20',
    reference: '42',
  }),
  reflections: () => ({ title: 'Silence', date: DATE, reflection: 'I filled it.', application: 'I wait.' }),
  client_feedback: (client_id) => ({ client_id, date: DATE, given_by: 'A director', feedback: 'Glad of it.' }),
  opening_balances: (client_id) => ({
    client_id,
    as_of: DATE,
    start_date: '2026-01-01',
    end_date: '2026-10-31',
    paid_minutes: 1890,
    pro_bono_minutes: 60,
    format: 'group',
    participants: 5,
    source: 'My earlier log',
  }),
  erased_sessions: () => ({
    person: randomUUID(),
    date: DATE,
    duration: 61,
    kind: 'coaching',
    paid: false,
    format: 'team',
    participants: 5,
    peer_exchange: false,
    engagement: 2,
    opening: false,
    relation: 'peer',
    received_minutes: 480,
    start_date: DATE,
  }),
  wheels: (client_id) => ({
    client_id,
    date: DATE,
    areas: AREAS.map((name, at) => ({ name, score: at + 1 })),
    note: 'Less work',
  }),
  note_templates: () => ({ name: 'GROW', body: 'Goal' }),
};

const OF_KIND: Readonly<Partial<Record<ColumnKind, unknown>>> = {
  line: 'A line',
  text: 'A text',
  date: DATE,
  minutes: 61,
  hours: 2,
  people: 5,
  'yes-no': true,
};

function completeRow<Name extends RecordName>(table: Name, client: string): Complete<Name> {
  const columns = Object.entries<Column>(RECORDS[table].columns);
  const ofKinds = Object.fromEntries(columns.map(([name, { kind }]) => [name, OF_KIND[kind]]));
  return { ...ofKinds, ...EXAMPLES[table](client) } as Complete<Name>;
}

/** What of each logged record is a fact, in order, as ADR 90 has it; the first is the day. */
export const FACTS: Readonly<Record<RecordWith<'isLogged'>, string>> = {
  sessions: `date duration client_id completed ${SESSION_FACTS.join(' ')}`,
  erased_sessions: `date duration person ${SESSION_FACTS.join(' ')} opening recorded_on`,
  opening_balances: 'as_of paid_minutes pro_bono_minutes client_id start_date end_date format participants',
  supervision_sessions: 'day duration format',
  mentor_coaching:
    'date duration format group_size mentor_credential mentor_mcs mentor_mcs_level mentor_renewed used_before',
  cpd_records: 'date hours cce_core cce_resource cce_ethics',
  education: 'last_day hours core_hours team_hours start_date end_date',
  reflections: 'date',
  client_feedback: 'date',
};

/** A new row. @param client the id of its client, if it has one */
export const exampleRow = <Name extends RecordName>(
  table: Name,
  client = '',
  change: Partial<RecordInput<Name>> = {},
): { readonly id: string } & Complete<Name> => ({ id: randomUUID(), ...completeRow(table, client), ...change });

/** A row of each record, by table: a client, and all others about it. */
export function exampleRows(client: string = randomUUID()): ExampleRows {
  const rows = RECORD_NAMES.map((name) => [name, exampleRow(name, client)] as const);
  const byTable = Object.fromEntries(rows) as unknown as ExampleRows;
  return { ...byTable, clients: { ...byTable.clients, id: client } };
}
export type ExampleRows = { readonly [Name in RecordName]: ReturnType<typeof exampleRow<Name>> };

/** The example with a marker in every text that is not one of a list. Without an id, for the database to choose. */
export function markedRow(table: RecordName, marker: string, client: string): Record<string, unknown> {
  const columns: Readonly<Record<string, Column>> = RECORDS[table].columns;
  const example = Object.entries<unknown>(completeRow(table, client));
  return Object.fromEntries(example.map(([name, value]) => [name, marked(columns[name]!, value, marker)]));
}

/** Whether a column takes certain words alone, or no words. */
export const isOfWords = (table: RecordName, column: string): boolean =>
  !JSON.stringify(markedRow(table, 'marker', randomUUID())[column]).includes('marker');

const MARKED_KINDS: ReadonlySet<string> = new Set<Column['kind']>(['line', 'text']);
/** A text is an address where nothing else is taken. */
const textsWith = (marker: string) => [marker, `${marker}@example.com`, `https://example.org/${marker}`];

function marked({ kind, schema }: Column, value: unknown, marker: string): unknown {
  if (kind === 'topics') return [marker];
  if (kind === 'areas') return (value as readonly object[]).map((area, at) => ({ ...area, name: `${marker} ${at}` }));
  if (!MARKED_KINDS.has(kind)) return value;
  return textsWith(marker).find((text) => schema.safeParse(text).success) ?? value;
}
