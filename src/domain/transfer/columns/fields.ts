// What can be imported, field by field: the columns of four records, and the ways in which a file names a client.
import { clientColumns } from '#domain/records/client.ts';
import type { Column, ColumnKind, Columns } from '#domain/records/column.ts';
import { cpdColumns } from '#domain/records/cpd.ts';
import { sessionColumns } from '#domain/records/session.ts';
import { supervisionColumns } from '#domain/records/supervision.ts';

export const TRANSFER_TABLES = ['clients', 'sessions', 'supervision_sessions', 'cpd_records'] as const;
export type TransferTable = (typeof TRANSFER_TABLES)[number];

export type FieldName =
  | 'first_name'
  | 'last_name'
  | keyof typeof clientColumns
  | keyof typeof sessionColumns
  | keyof typeof supervisionColumns
  | keyof typeof cpdColumns;

export interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Rows cannot be read without a column for it. */
  readonly required: boolean;
  /** Headers in the words of headerWords, joined by spaces; the likeliest first. */
  readonly synonyms: readonly string[];
}

function field(name: string, { label, kind, importNames = '', isNeededToImport }: Omit<Column, 'schema'>): Field {
  const synonyms = importNames.split(',').map((synonym) => synonym.trim());
  return { name: name as FieldName, label, kind, required: isNeededToImport ?? false, synonyms };
}

const fieldsOf = (columns: Columns) =>
  Object.entries(columns).flatMap(([name, column]) => (column.importNames === undefined ? [] : [field(name, column)]));

const NAME_PARTS = [
  field('first_name', {
    kind: 'line',
    label: 'First name',
    importNames: 'first name, firstname, given name, forename',
  }),
  field('last_name', { kind: 'line', label: 'Last name', importNames: 'last name, lastname, surname, family name' }),
];
const [CLIENT_NAME, ...CLIENT_FACTS] = fieldsOf(clientColumns);

export const FIELDS: Readonly<Record<TransferTable, readonly Field[]>> = {
  clients: [CLIENT_NAME!, ...NAME_PARTS, ...CLIENT_FACTS],
  sessions: [
    field('name', {
      kind: 'line',
      label: 'Client',
      importNames: 'client, client name, coachee, coachee name, name, customer, full name, participant, attendee',
      isNeededToImport: true,
    }),
    ...NAME_PARTS,
    field('email', clientColumns.email),
    ...fieldsOf(sessionColumns),
  ],
  supervision_sessions: fieldsOf(supervisionColumns),
  cpd_records: fieldsOf(cpdColumns),
};

/** A field of `table`; throws for one that it does not have. */
export function fieldOf(table: TransferTable, name: FieldName): Field {
  const found = FIELDS[table].find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`${table} has no field ${name}`);
  return found;
}
