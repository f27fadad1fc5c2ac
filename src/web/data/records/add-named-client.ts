import { requireUser } from '#web/data/auth/auth.ts';
import type { NewClient } from '#web/data/device/unsent-sessions.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { storeRow } from './store-row.ts';

/**
 * Stores a client of whom only the name is known, before a first session. Sending it twice stores one client, and keeps what was
 * entered about the client in between.
 * @param ownerId the account it was recorded under; rejects when another one is signed in
 */
export function addNamedClient({ id, name }: NewClient, ownerId: string): Promise<void> {
  return logged('add client', async () => {
    await requireUser(ownerId);
    await storeRow('clients', id, ownerId, { name, email: '', phone: null, notes: null }, { ifStored: { name } });
  });
}
