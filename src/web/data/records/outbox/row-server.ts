import { rest } from '#web/data/auth/rest.ts';
import type { OutboxTable } from '#web/data/device/operations.ts';
import { toWireError, unwrap, WireError } from '#web/data/wire/wire-error.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import { DuplicateSession, namingDuplicates, sessionOn, UNIQUE_VIOLATION } from '../duplicate-session.ts';
import { ClientDeleted } from '../row-gone.ts';
import type { RowServer } from './deliver-operation.ts';

/** The types of the data client need one known table name. */
const from = (table: OutboxTable) => rest.from(table as 'clients');

/** The rows of one coach on the server. Sessions reject with DuplicateSession. */
export function rowServer(userId: string): RowServer {
  return {
    insert: (table, id, values) => {
      if (table === 'sessions') return namingClient(insertSession(id, values, userId));
      if (table === 'calendar_answers') return namingClient(storeAnswer(id, values, userId));
      return namingClient(insertRow(table, id, values, userId));
    },
    patch: (table, id, values, updatedAt) => {
      const written = namingClient(patchRow(table, id, userId, values, updatedAt));
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
    find: async (table, id) => unwrap(await from(table).select().eq('id', id).eq('user_id', userId).maybeSingle()),
    mergedInto: async (table, id) => {
      if (table === 'clients') return clientAfterMerge(id);
      return table === 'sessions' ? sessionAfterMerge(id) : null;
    },
  };
}

/** Returns false if the row exists. The id is the only unique column of all tables but sessions. */
async function insertRow(table: OutboxTable, id: string, values: Values, userId: string): Promise<boolean> {
  const { error } = await from(table).insert({ id, ...values, user_id: userId } as never);
  if (error && error.code !== UNIQUE_VIOLATION) throw toWireError(error);
  return !error;
}

async function patchRow(table: OutboxTable, id: string, userId: string, values: Values, updatedAt: string) {
  const columns: Record<string, unknown> = { ...values, updated_at: new Date().toISOString() };
  // A wheel stays with its client.
  if (table === 'wheels') delete columns['client_id'];
  const patched = await from(table)
    .update(columns as never)
    .eq('id', id)
    .eq('user_id', userId)
    .eq('updated_at', updatedAt)
    .select('id');
  return unwrap(patched).length > 0;
}

/** The last decision about an event counts, whichever device it comes from. */
async function storeAnswer(id: string, values: Values, userId: string): Promise<boolean> {
  unwrap(await rest.from('calendar_answers').upsert({ id, ...values, user_id: userId } as never));
  return true;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Of what a record or an answer refers to only the client can be gone. */
async function namingClient<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof WireError && error.code === FOREIGN_KEY_VIOLATION ? new ClientDeleted() : error;
  }
}

/** The client that another one was merged into. A merge that was undone says nothing. */
async function clientAfterMerge(id: string): Promise<string | null> {
  const merges = rest.from('client_merges').select('kept_id').eq('merged_id', id).is('undone_at', null);
  return unwrap(await merges.order('merged_at', { ascending: false }).limit(1))[0]?.kept_id ?? null;
}

/** The session that another one of the same day became part of; that one may have become part of a third, or of the first again. */
async function sessionAfterMerge(id: string): Promise<string | null> {
  const passed = new Set<string>();
  for (let gone = id; ;) {
    passed.add(gone);
    const merges = rest.from('client_merges').select('joined_sessions').is('undone_at', null);
    const [merge] = unwrap(await merges.contains('joined_sessions', JSON.stringify([{ id: gone }])).limit(1));
    const next: string | undefined = merge?.joined_sessions.find((joined) => joined.id === gone)?.into;
    if (next === undefined || passed.has(next)) return gone === id ? null : gone;
    gone = next;
  }
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
