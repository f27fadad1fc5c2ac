import type { ClientInput } from '#domain/records/client.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { NewClient } from '#web/data/device/unsent-sessions.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new client under the id that its form made when it opened. A request that was stored although its answer got
 * lost is sent again with what the form says now, and counts as the same write (spec decision 8).
 */
export function addClient(id: string, client: ClientInput): Promise<void> {
  return logged('add client', async () => {
    const user = await requireUser();
    const { error } = await rest.from('clients').insert({ id, ...client, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeClient(id, user.id, client);
  });
}

/**
 * Stores a client of which only the name is known, together with a first session. Sent again it is the same write, and
 * leaves what was entered about the client meanwhile.
 * @param ownerId the account it was recorded under; rejects when another one is signed in
 */
export function addNamedClient({ id, name }: NewClient, ownerId: string): Promise<void> {
  return logged('add client', async () => {
    await requireUser(ownerId);
    const client = { id, name, email: '', phone: null, notes: null, user_id: ownerId };
    const { error } = await rest.from('clients').insert(client);
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeClient(id, ownerId, { name });
  });
}

export function updateClient(id: string, client: ClientInput): Promise<void> {
  return logged('update client', async () => writeClient(id, (await requireUser()).id, client));
}

async function writeClient(id: string, userId: string, client: Partial<ClientInput>): Promise<void> {
  const { data, error } = await rest
    .from('clients')
    .update({ ...client, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This client no longer exists');
}
