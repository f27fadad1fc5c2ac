// The records in an audit file: only what took place up to the day of the check, without free text (docs/audit-file.md).
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { engagementKey } from '#domain/accreditation/evaluate/hours/clients.ts';
import type { EvidenceRow, EvidenceTable, WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import { RECORD_KINDS, recordsWith } from '#domain/records/record-kinds.ts';
import type { AuditSource } from './audit-source.ts';
import type { Cell, Row } from './canonical-row.ts';
import { clientNumbers, tellableName } from './client-numbers.ts';
import { recordKey } from './read-log.ts';
import { RECORD_ROWS, rowOf, type RowOf } from './row-columns.ts';

export function logRows(source: AuditSource): Row[] {
  return [...clientRows(source), ...recordRows(source), ...entryRows(source), ...answerRows(source)];
}

/** @returns 'witnessed', 'lettered', 'both' or null */
export const confirmationOf = ({ evidence }: AuditSource, table: WitnessedTable, id: string) =>
  evidence.witnessed[table]?.[id] ?? null;

export const promptOf = ({ recorded }: AuditSource, table: EvidenceTable, id: string) =>
  recorded.prompt.get(recordKey(table, id)) ?? null;

/** @example heldRows(source, 'sessions') // without planned sessions and those that were not completed */
export function heldRows<Table extends EvidenceTable>(
  { evidence, judgedOn }: AuditSource,
  table: Table,
): EvidenceRow<Table>[] {
  return (evidence[table] as readonly EvidenceRow<Table>[]).filter((row) => {
    const isPlanned = 'completed' in row && !row.completed;
    return !isPlanned && dayOf(row as object) <= judgedOn;
  });
}

type Days = Partial<Record<'date' | 'awarded_on' | 'as_of' | 'start_date' | 'end_date', string | null>>;

/** The last day of earlier hours, the first of a course. */
function dayOf({ date, awarded_on, as_of, start_date, end_date }: Days): string {
  return (as_of ? end_date : null) ?? date ?? awarded_on ?? as_of ?? start_date ?? '';
}

function clientRows({ evidence, names }: AuditSource): Row[] {
  const numbers = clientNumbers(evidence);
  return evidence.clients.flatMap((client) => {
    const name = tellableName(client, names);
    return name === null ? [] : [rowOf('client', { client: numbers.get(client.id)!, name })];
  });
}

type RecordTable = keyof typeof RECORD_ROWS;

/** The records with a row kind of their own. */
function recordRows(source: AuditSource): Row[] {
  const cellOf = cellWriter(source);
  const rowsOf = <Table extends RecordTable>(table: Table) => {
    const [kind, cells] = RECORD_ROWS[table];
    const columns = Object.entries<string | null>(cells);
    return heldRows(source, table).map((row) => {
      const written = columns.map(([cell, column]) => [
        cell,
        cellOf(table, row, cell, column === null ? null : (row as Readonly<Record<string, Cell>>)[column]!),
      ]);
      return rowOf(kind, Object.fromEntries(written) as RowOf<typeof kind>);
    });
  };
  return (Object.keys(RECORD_ROWS) as RecordTable[]).flatMap(rowsOf);
}

/** Writes the cells of columns that cannot be copied, because they are confidential or not integers. */
function cellWriter(source: AuditSource) {
  const clients = clientNumbers(source.evidence);
  const numberOf = counter();
  const inHundredths = (hours: Cell) => (hours === null ? null : hundredths(hours as number));
  return (
    table: RecordTable,
    { id, client_id: client = '' }: { readonly id: string; readonly client_id?: string },
    cell: string,
    value: Cell,
  ): Cell => {
    switch (cell) {
      case 'client':
        return clients.get(value as string)!;
      case 'engagement':
        return value === null ? null : numberOf(cell, engagementKey({ client, engagement: value as string }));
      case 'person':
        return numberOf(cell, value as string);
      case 'hundredths':
      case 'core':
      case 'team':
      case 'resource':
      case 'ethics':
        return inHundredths(value);
      case 'confirmed':
        return confirmationOf(source, table as WitnessedTable, id);
      case 'prompt':
        return promptOf(source, table, id);
      default:
        return value;
    }
  };
}

type EntryTable = Exclude<EvidenceTable, RecordTable | 'clients'>;
const ENTRIES = recordsWith('isEvidence').filter(
  (table): table is EntryTable => table !== 'clients' && !(table in RECORD_ROWS),
);

/** All other records, as their day alone. */
const entryRows = (source: AuditSource): Row[] =>
  ENTRIES.flatMap((table) =>
    heldRows(source, table).map(({ date }) =>
      rowOf('entry', { date, what: table === 'client_feedback' ? 'feedback' : RECORD_KINDS[table].one }),
    ),
  );

/** A witness who is a client is named like the clients: by number, initials or name. */
function answerRows({ evidence, answers, names }: AuditSource): Row[] {
  const numbers = clientNumbers(evidence);
  const clients = new Map(evidence.clients.map((client) => [client.id, client]));
  return answers.map(({ kind, witness, by, clientIds, ...rest }) => {
    const [id] = clientIds;
    // Of several people, of whom only one may be left.
    const client = rest.clients === 1 && id !== undefined ? (clients.get(id) ?? null) : null;
    const isClient = kind === 'client';
    return rowOf('answer', {
      ...rest,
      what: kind,
      witness: isClient ? client && tellableName(client, names) : witness,
      by: isClient && (names !== 'name' || client?.consent !== 'given') ? null : by,
      client: client && numbers.get(client.id)!,
    });
  });
}

/** Replaces confidential texts by numbers from 1, counted separately for each `word`. */
function counter(): (word: string, text: string) => number {
  const known = new Map<string, Map<string, number>>();
  return (word, text) => {
    const numbers = known.get(word) ?? new Map<string, number>();
    known.set(word, numbers);
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    return numbers.get(text)!;
  };
}
