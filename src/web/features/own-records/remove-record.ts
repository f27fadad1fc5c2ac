import type { RecordName } from '#domain/records/all-records.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';

/** Deletes one record for good; the sessions of a client go with it (spec decision 7). Sent twice it is one deletion. */
export function removeRecord(kind: RecordName, id: string): Promise<void> {
  return logged('delete record', async () => {
    const user = await requireUser();
    // The data client's types cannot follow a table that is not known.
    const { error } = await rest
      .from(kind as 'reflections')
      .delete()
      .eq('id', id)
      .eq('user_id', user.id);
    if (error) throw toWireError(error);
  });
}
