// The fields that can be imported: the columns of four records, and the ways in which a file names a client.
import { clientColumns } from '#domain/records/client.ts';
import type { Column, ColumnKind, Columns } from '#domain/records/column.ts';
import { cpdColumns } from '#domain/records/cpd.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { sessionColumns } from '#domain/records/session.ts';
import { supervisionColumns } from '#domain/records/supervision.ts';

/** Columns of a file that each hold a part of what a record's column holds. */
export type SessionFact =
  | 'start_time'
  | 'end_time'
  | 'end_date'
  | 'paid_hours'
  | 'pro_bono_hours'
  | 'price'
  | 'cancelled'
  | 'no_show'
  | 'is_group'
  | 'pro_bono';

export type FieldName =
  | 'first_name'
  | 'last_name'
  | SessionFact
  | keyof typeof clientColumns
  | keyof typeof sessionColumns
  | keyof typeof supervisionColumns
  | keyof typeof cpdColumns;

/** `fact`: read together with the rest of a session's row. `status`: whether the session took place. */
export type FieldKind = ColumnKind | 'fact' | 'status';

export interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly kind: FieldKind;
  /** Whether rows cannot be read without a column for it. */
  readonly required: boolean;
  /** Headers as words of headerWords, joined by spaces, the most likely first. */
  readonly synonyms: readonly string[];
}

interface FieldColumn extends Omit<Column, 'schema' | 'kind'> {
  readonly kind: FieldKind;
}

function field(name: string, { label, kind, importNames = '', isNeededToImport }: FieldColumn): Field {
  const synonyms = importNames.split(',').flatMap((synonym) => synonym.trim() || []);
  return { name: name as FieldName, label, kind, required: isNeededToImport ?? false, synonyms };
}

const fieldsOf = (columns: Columns) =>
  Object.entries(columns).flatMap(([name, column]) => (column.importNames === undefined ? [] : [field(name, column)]));

const NAME_PARTS = [
  field('first_name', {
    kind: 'line',
    label: 'First name',
    importNames: 'first name, firstname, given name, forename, fname',
  }),
  field('last_name', {
    kind: 'line',
    label: 'Last name',
    importNames: 'last name, lastname, surname, family name, lname',
  }),
];
const fact = (name: SessionFact, label: string, importNames = '') => field(name, { kind: 'fact', label, importNames });
/** The headers of these are in the languages. */
const TIMES = [fact('start_time', 'Start time'), fact('end_time', 'End time')];
const SESSION_FACTS = [
  ...TIMES,
  fact('end_date', 'End date'),
  fact('paid_hours', 'Paid hours'),
  fact('pro_bono_hours', 'Pro bono hours'),
  fact('price', 'Price'),
  fact('cancelled', 'Cancelled'),
  fact('no_show', 'No-show'),
  fact('is_group', 'Group', 'group booking'),
  fact('pro_bono', 'Pro bono (yes or no)', 'pro bono coaching'),
];
const sessionFields = fieldsOf(sessionColumns).map((column): Field =>
  column.name === 'completed' ? { ...column, kind: 'status' } : column,
);
const [CLIENT_NAME, ...CLIENT_FACTS] = fieldsOf(clientColumns);

export const FIELDS: Readonly<Record<TransferTable, readonly Field[]>> = {
  clients: [CLIENT_NAME!, ...NAME_PARTS, ...CLIENT_FACTS],
  sessions: [
    field('name', {
      kind: 'line',
      label: 'Client',
      importNames:
        'coachee, coachee name, coachees, client, client name, name, full name, participant, attendee, invitee name, customer, with, initials, client initials, clients, group name, team name',
      isNeededToImport: true,
    }),
    ...NAME_PARTS,
    field('email', clientColumns.email),
    ...sessionFields,
    ...SESSION_FACTS,
  ],
  supervision_sessions: [...fieldsOf(supervisionColumns), ...TIMES],
  cpd_records: fieldsOf(cpdColumns),
};

/** A field of `table`. Throws if it does not have the field. */
export function fieldOf(table: TransferTable, name: FieldName): Field {
  const found = FIELDS[table].find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`${table} has no field ${name}`);
  return found;
}
