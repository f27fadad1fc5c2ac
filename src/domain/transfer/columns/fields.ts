// The fields that can be imported: the columns of four records, and the ways in which a file names a client.
import { clientColumns } from '#domain/records/client.ts';
import type { Column, ColumnKind, Columns } from '#domain/records/column.ts';
import { cpdColumns } from '#domain/records/cpd.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { sessionColumns } from '#domain/records/session.ts';
import { supervisionColumns } from '#domain/records/supervision.ts';

export type FieldName =
  | 'first_name'
  | 'last_name'
  | keyof typeof FACTS
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
/** Columns of a file that each hold a part of what a record's column holds. The headers of most are in the languages. */
const FACTS = {
  start_time: { label: 'Start time' },
  end_time: { label: 'End time' },
  end_date: { label: 'End date' },
  paid_hours: { label: 'Paid hours' },
  pro_bono_hours: { label: 'Pro bono hours' },
  price: { label: 'Price' },
  cancelled: { label: 'Cancelled' },
  no_show: { label: 'No-show' },
  is_group: { label: 'Group', importNames: 'group booking' },
  pro_bono: { label: 'Pro bono (yes or no)', importNames: 'pro bono coaching' },
};
const SESSION_FACTS = Object.entries(FACTS).map(([name, column]) => field(name, { ...column, kind: 'fact' }));
const TIMES = SESSION_FACTS.slice(0, 2);
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
