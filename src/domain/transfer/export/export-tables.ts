// Everything a coach has as tables for people and spreadsheets: the headers are ones that the import knows surely. Texts of
// two clients with one name and no address cannot be told apart here; the archive is what loses nothing at all.
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { TransferTable } from '#domain/transfer/columns/fields.ts';
import type { TableInputs, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { joinTopics } from '#domain/transfer/read/topic-list.ts';

/** Dates are YYYY-MM-DD. */
export type ExportCell = string | number | boolean | null;

interface ExportColumn {
  readonly header: string;
  /** What a workbook makes of the cells; null cells are empty in each. */
  readonly type: 'text' | 'date' | 'number' | 'boolean';
}

export interface ExportTable {
  /** The sheet's or the file's name. */
  readonly name: string;
  /** Stands in a row of its own above the headers. */
  readonly title?: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

export type Columns<Row> = readonly (ExportColumn & { readonly cell: (row: Row) => ExportCell })[];

const text = <Row>(header: string, cell: (row: Row) => string | null) => ({ header, type: 'text', cell }) as const;

/** One table of `practice`, rows in the order given. */
export function exportTable(table: TransferTable, practice: TableRows): ExportTable {
  switch (table) {
    case 'clients':
      return tableOf('Clients', CLIENT_COLUMNS, practice.clients);
    case 'sessions':
      return tableOf('Sessions', sessionColumns(practice.clients), practice.sessions);
    case 'supervision_sessions':
      return tableOf('Supervision', SUPERVISION_COLUMNS, practice.supervision_sessions);
    case 'cpd_records':
      return tableOf('CPD', CPD_COLUMNS, practice.cpd_records);
  }
}

export function tableOf<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): ExportTable {
  return {
    name,
    columns: columns.map(({ header, type }) => ({ header, type })),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
  };
}

const CLIENT_COLUMNS: Columns<TableInputs['clients']> = [
  text('Name', (row) => row.name),
  text('Email', (row) => row.email),
  text('Phone', (row) => row.phone),
  text('Notes', (row) => row.notes),
  text('Organisation', (row) => row.organisation ?? null),
  { header: 'Relationship start', type: 'date', cell: (row) => row.relationship_start ?? null },
  { header: 'Relationship end', type: 'date', cell: (row) => row.relationship_end ?? null },
  text('Consent', (row) => row.consent ?? null),
  text('How consent was given', (row) => row.consent_how ?? null),
  { header: 'Consent date', type: 'date', cell: (row) => row.consent_date ?? null },
  { header: 'Keep until', type: 'date', cell: (row) => row.retain_until ?? null },
];

function sessionColumns(clients: TableRows['clients']): Columns<TableInputs['sessions']> {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return [
    text('Client', (row) => byId.get(row.client_id)?.name ?? UNKNOWN_CLIENT),
    text('Client email', (row) => byId.get(row.client_id)?.email ?? ''),
    { header: 'Date', type: 'date', cell: (row) => row.date },
    { header: 'Duration (minutes)', type: 'number', cell: (row) => row.duration },
    text('Topics', (row) => joinTopics(row.topics)),
    text('Notes', (row) => row.notes),
    text('Follow-up', (row) => row.follow_up),
    { header: 'Completed', type: 'boolean', cell: (row) => row.completed },
    { header: 'Paid', type: 'boolean', cell: (row) => row.paid ?? null },
    text('Format', (row) => row.format ?? null),
    { header: 'Participants', type: 'number', cell: (row) => row.participants ?? null },
    text('Kind', (row) => row.kind ?? null),
    { header: 'Peer exchange', type: 'boolean', cell: (row) => row.peer_exchange ?? null },
  ];
}

const SUPERVISION_COLUMNS: Columns<TableInputs['supervision_sessions']> = [
  text('Supervisor', (row) => row.supervisor_name),
  { header: 'Date', type: 'date', cell: (row) => row.day },
  { header: 'Duration (minutes)', type: 'number', cell: (row) => row.duration },
  text('Topics', (row) => joinTopics(row.topics)),
  text('Notes', (row) => row.notes),
];

const CPD_COLUMNS: Columns<TableInputs['cpd_records']> = [
  { header: 'Date', type: 'date', cell: (row) => row.date },
  { header: 'Hours', type: 'number', cell: (row) => row.hours },
  text('Title', (row) => row.title),
  text('Provider', (row) => row.provider),
  text('Category', (row) => row.category),
  text('What was learned', (row) => row.learned),
  text('How it was applied', (row) => row.applied),
  text('Evidence', (row) => row.evidence_url),
  { header: 'Core competencies', type: 'number', cell: (row) => row.cce_core ?? null },
  { header: 'Resource development', type: 'number', cell: (row) => row.cce_resource ?? null },
  { header: 'Ethics', type: 'number', cell: (row) => row.cce_ethics ?? null },
];
