import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';

/** Deletes a client; its sessions go with it (spec decision 7). */
export function removeClient(id: string): Promise<void> {
  return logged('delete client', async () => {
    const user = await requireUser();
    const { error } = await rest.from('clients').delete().eq('id', id).eq('user_id', user.id);
    if (error) throw toWireError(error);
  });
}
