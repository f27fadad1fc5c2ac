import type { CpdInput } from '#domain/records/cpd.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { CpdRow } from '#web/data/wire/tables.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a new record under the id that its form made when it opened. One that stands there already is our own earlier try
 * whose answer got lost: it is written with what the form says now (spec decision 8).
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

/** Deletes records and gives back the rows as they were, for `restoreCpd`; rows that were gone already are not among them. */
export function removeCpd(ids: readonly string[]): Promise<CpdRow[]> {
  return logged('delete CPD records', async () => {
    await requireUser();
    return unwrap(await rest.from('cpd_records').delete().in('id', ids).select());
  });
}

/** Stores deleted records again, under their own ids; all of them or none. Sent twice it is one write. */
export function restoreCpd(records: readonly CpdRow[]): Promise<void> {
  return logged('restore CPD records', async () => {
    const user = await requireUser();
    const rows = records.map((record) => ({ ...inputOf(record), id: record.id, user_id: user.id }));
    const { error } = await rest.from('cpd_records').upsert(rows, { onConflict: 'id', ignoreDuplicates: true });
    if (error) throw toWireError(error);
  });
}

function inputOf(record: CpdRow): CpdInput {
  const { id: _id, user_id: _owner, created_at: _made, updated_at: _changed, ...input } = record;
  return input;
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
