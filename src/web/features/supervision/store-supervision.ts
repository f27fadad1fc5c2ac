import type { SupervisionInput } from '#domain/records/supervision.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new supervision session under the id that its form made when it opened. One that stands there already is our
 * own earlier try whose answer got lost: it is written with what the form says now (spec decision 8).
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

/** Deletes rows and gives them back as they were, for `restoreSupervisions`; those that were gone already are not among them. */
export function removeSupervisions(ids: readonly string[]): Promise<SupervisionRow[]> {
  return logged('delete supervision sessions', async () => {
    await requireUser();
    return unwrap(await rest.from('supervision_sessions').delete().in('id', ids).select());
  });
}

/** Stores deleted rows again, under their own ids; all of them or none. Sent twice it is one write. */
export function restoreSupervisions(sessions: readonly SupervisionRow[]): Promise<void> {
  return logged('restore supervision sessions', async () => {
    const user = await requireUser();
    const rows = sessions.map((session) => ({ ...inputOf(session), id: session.id, user_id: user.id }));
    const { error } = await rest
      .from('supervision_sessions')
      .upsert(rows, { onConflict: 'id', ignoreDuplicates: true });
    if (error) throw toWireError(error);
  });
}

function inputOf({ supervisor_name, date, day, duration, topics, notes }: SupervisionRow): SupervisionInput {
  return { supervisor_name, date, day, duration, topics, notes };
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
