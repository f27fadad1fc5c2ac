import type { WitnessesOfRows, WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { RECORD_NAMES, type RecordName, RECORDS_OF_CLIENTS, recordsWith } from '#domain/records/record-kinds.ts';
import { rowsOfClients } from '#domain/records/rows-of-clients.ts';
import type { WitnessesByTable } from '#domain/transfer/write/export-tables.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { profileQuery } from './profile.ts';
import { readAllRows, ROWS_A_PAGE } from './read-all-rows.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { CertificateRow, ProfileRow, Schema } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

type Tables = Rows & Pick<Practice, 'certificates' | 'witness_requests'>;
type Rows = { readonly [Name in RecordName]: Schema['public']['Tables'][Name]['Row'][] };

/** All records of a coach. */
export interface Practice extends Rows {
  readonly profile: ProfileRow;
  /** The files stored with records, without their content. */
  readonly certificates: CertificateRow[];
  /** With their answers, to be read in an archive. */
  readonly witness_requests: WitnessRequestRow[];
  /** Who confirmed rows, as they are. */
  readonly witnesses: WitnessesByTable;
}

/**
 * Reads all rows in pages, which get smaller where long texts would not fit into one answer, with or without a subscription (spec
 * decision 5). Clients are read after sessions, so that no client is missing whose first session is logged in between; rows of a
 * client deleted in between are dropped.
 * @param onRows called with the number of rows read so far
 */
export async function readPractice(onRows: (rows: number) => void = () => undefined): Promise<Practice> {
  const user = await requireUser();
  let count = 0;
  const all = <Name extends keyof Tables>(table: Name) =>
    readAllRows<Tables[Name]>(table, (rows) => onRows((count += rows)));
  const profile = await queryClient.fetchQuery({ ...profileQuery(user.id), staleTime: 0 });
  // Before the records that they belong to, so that none is without its record.
  const certificates = await all('certificates');
  const witness_requests = await all('witness_requests');
  const lists = new Map<RecordName, readonly OfClient[]>();
  for (const table of IN_ORDER) lists.set(table, await all(table));
  const witnesses: Partial<Record<WitnessedArea, WitnessesOfRows>> = {};
  if (witness_requests.some(({ answer }) => answer === 'confirmed'))
    for (const area of recordsWith('isWitnessed')) witnesses[area] = await witnessesOf(area, lists.get(area)!);
  const ids = new Set(lists.get('clients')!.map((client) => client.id));
  const rows = RECORD_NAMES.map((table) => [table, rowsOfClients(table, lists.get(table)!, ids)] as const);
  return { ...(Object.fromEntries(rows) as unknown as Rows), profile, certificates, witness_requests, witnesses };
}

/** As readPractice, for a file. Rejects while an import is being saved or undone: half of it would look like all (ADR 136). */
export async function readWholePractice(onRows?: (rows: number) => void): Promise<Practice> {
  await requireNoImport();
  const practice = await readPractice(onRows);
  await requireNoImport();
  return practice;
}

async function requireNoImport(): Promise<void> {
  const underWay = unwrap(await rest.from('import_runs').select('id').eq('is_under_way', true).limit(1));
  if (underWay.length > 0)
    throw new Error('An import is being saved or taken back. Please export again when it is done.');
}

interface OfClient {
  readonly id: string;
  readonly client_id?: string | null;
}

const isOfClient = (table: RecordName) => RECORDS_OF_CLIENTS.some((name) => name === table);
const IN_ORDER: readonly RecordName[] = [
  ...RECORD_NAMES.filter((table) => table !== 'clients' && !isOfClient(table)),
  ...RECORDS_OF_CLIENTS,
  'clients',
];

async function witnessesOf(area: WitnessedArea, rows: readonly { id: string }[]): Promise<WitnessesOfRows> {
  const all: Record<string, WitnessesOfRows[string]> = {};
  for (let at = 0; at < rows.length; at += ROWS_A_PAGE) {
    const ids = rows.slice(at, at + ROWS_A_PAGE).map(({ id }) => id);
    Object.assign(all, unwrap(await rest.rpc('witnessed_rows_of', { area, ids })));
  }
  return all;
}
