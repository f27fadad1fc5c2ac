import type { CpdInput } from '#domain/cpd/cpd-schema.ts';
import { requireUser } from '#web/backend/auth.ts';
import { logged } from '#web/backend/log-failure.ts';
import { rest } from '#web/backend/rest.ts';
import { toWireError } from '#web/backend/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new record under the id that its form made when it opened. One that stands there already is our own earlier try
 * whose answer got lost: it is written with what the form says now (decisions 8).
 */
export function addCpd(id: string, record: CpdInput): Promise<void> {
  return logged('add CPD record', async () => {
    const user = await requireUser();
    const { error } = await rest.from('cpd_records').insert({ id, ...record, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeCpd(id, user.id, record);
  });
}

export function updateCpd(id: string, record: CpdInput): Promise<void> {
  return logged('update CPD record', async () => writeCpd(id, (await requireUser()).id, record));
}

export function removeCpd(id: string): Promise<void> {
  return logged('delete CPD record', async () => {
    await requireUser();
    const { error } = await rest.from('cpd_records').delete().eq('id', id);
    if (error) throw toWireError(error);
  });
}

async function writeCpd(id: string, userId: string, record: CpdInput): Promise<void> {
  const { data, error } = await rest
    .from('cpd_records')
    .update({ ...record, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This CPD record no longer exists');
}
