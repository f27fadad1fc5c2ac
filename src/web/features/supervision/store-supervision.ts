import type { SupervisionInput } from '#domain/supervision/supervision-schema.ts';
import { requireUser } from '#web/backend/auth.ts';
import { logged } from '#web/backend/log-failure.ts';
import { rest } from '#web/backend/rest.ts';
import { toWireError } from '#web/backend/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new supervision session under the id that its form made when it opened. One that stands there already is our
 * own earlier try whose answer got lost: it is written with what the form says now (decisions 8).
 */
export function addSupervision(id: string, supervision: SupervisionInput): Promise<void> {
  return logged('add supervision session', async () => {
    const user = await requireUser();
    const { error } = await rest.from('supervision_sessions').insert({ id, ...supervision, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeSupervision(id, user.id, supervision);
  });
}

export function updateSupervision(id: string, supervision: SupervisionInput): Promise<void> {
  return logged('update supervision session', async () => writeSupervision(id, (await requireUser()).id, supervision));
}

export function removeSupervision(id: string): Promise<void> {
  return logged('delete supervision session', async () => {
    await requireUser();
    const { error } = await rest.from('supervision_sessions').delete().eq('id', id);
    if (error) throw toWireError(error);
  });
}

async function writeSupervision(id: string, userId: string, supervision: SupervisionInput): Promise<void> {
  const { data, error } = await rest
    .from('supervision_sessions')
    .update({ ...supervision, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This supervision session no longer exists');
}
