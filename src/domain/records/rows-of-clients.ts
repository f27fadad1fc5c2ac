import { RECORD_KINDS, type RecordKind, type RecordName } from './record-kinds.ts';

interface OfClient {
  readonly client_id?: string | null;
}

/** The rows of one kind where `clients` are all clients there are: as in the database, some go with their client, and some stay. */
export function rowsOfClients<Row extends OfClient>(
  table: RecordName,
  rows: readonly Row[],
  clients: ReadonlySet<string>,
): readonly Row[] {
  const { client }: RecordKind = RECORD_KINDS[table];
  if (!client) return rows;
  const isThere = ({ client_id }: OfClient) => typeof client_id !== 'string' || clients.has(client_id);
  return client.without === 'deleted'
    ? rows.filter(isThere)
    : rows.map((row) => (isThere(row) ? row : { ...row, client_id: null }));
}
