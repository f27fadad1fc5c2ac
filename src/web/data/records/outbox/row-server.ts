import { rest } from '#web/data/auth/rest.ts';
import type { KeptTable } from '#web/data/device/operations.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import { DuplicateSession, namingDuplicates, sessionOn } from '../duplicate-session.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { insertRow, patchRow, UNIQUE_VIOLATION } from '../store-row.ts';
import type { RowServer } from './deliver-operation.ts';

/** The types of the data client need one known table name. */
const from = (table: KeptTable) => rest.from(table as 'clients');

/** The rows of one coach on the server. Sessions reject with DuplicateSession. */
export function rowServer(userId: string): RowServer {
  return {
    insert: (table, id, values) =>
      table === 'sessions' ? insertSession(id, values, userId) : insertRow(table, id, userId, values),
    patch: (table, id, values, updatedAt) => {
      const written = patchRow(table, id, userId, values, updatedAt);
      return table === 'sessions' ? namingDuplicates(written) : written;
    },
    remove: async (table, id, updatedAt) => {
      const removed = await from(table)
        .delete()
        .eq('id', id)
        .eq('user_id', userId)
        .eq('updated_at', updatedAt)
        .select('id');
      return unwrap(removed).length > 0;
    },
    find: async (table, id) =>
      unwrap(await from(table).select().eq('id', id).eq('user_id', userId).maybeSingle()) as Version | null,
  };
}

/** Looks for another session on the date first, as the specification says; the constraint finds one that was added since. */
async function insertSession(id: string, values: Values, userId: string): Promise<boolean> {
  const [clientId, date] = [String(values['client_id']), String(values['date'])];
  const existing = await sessionOn(clientId, date);
  if (existing === id) return false;
  if (existing !== null) throw new DuplicateSession();
  const { error } = await from('sessions').insert({ id, ...values, user_id: userId } as never);
  if (!error) return true;
  if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
  // Either constraint may be named when both are violated.
  if (error.message.includes('sessions_pkey') || (await sessionOn(clientId, date)) === id) return false;
  throw new DuplicateSession();
}
