// Deleting a client and undoing it. Sessions and everything else that refers to the client are deleted with it.
import { TABLES_OF_CLIENT } from '#domain/clients/tables-of-client.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { restoreRows } from './store-row.ts';

/** Rows sent back in one request. */
const ROWS_A_REQUEST = 200;

type RowsOfClient = Record<(typeof TABLES_OF_CLIENT)[number], object[]>;
export type RemovedClient = ClientRow & RowsOfClient & { client_feedback: { id: string }[] };

/** Deletes a client and returns it with all that restoring it needs, in one statement. Empty if it was deleted before. */
export function removeClient(id: string): Promise<RemovedClient[]> {
  return logged('delete client', async () => {
    await requireUser();
    const along = TABLES_OF_CLIENT.map((table) => `${table}(*)`).join(', ');
    const columns = `*, ${along}, client_feedback(id)`;
    return unwrap(await rest.from('clients').delete().eq('id', id).select(columns)) as unknown as RemovedClient[];
  });
}

/** Stores deleted clients again with all that was deleted with them. Sending it twice has the same result. */
export async function restoreClients(removed: readonly RemovedClient[]): Promise<void> {
  for (const { sessions, wheels, opening_balances, client_feedback, ...client } of removed) {
    await restoreRows('clients', [client]);
    const along: RowsOfClient = { sessions, wheels, opening_balances };
    for (const table of TABLES_OF_CLIENT) {
      for (let at = 0; at < along[table].length; at += ROWS_A_REQUEST) {
        await restoreRows(table, along[table].slice(at, at + ROWS_A_REQUEST));
      }
    }
    // Feedback stayed, without its client.
    const ids = client_feedback.map(({ id }) => id);
    if (ids.length > 0) unwrap(await rest.from('client_feedback').update({ client_id: client.id }).in('id', ids));
  }
}
