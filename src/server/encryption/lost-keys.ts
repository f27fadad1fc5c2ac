// What is written into the database when a key of NOTES_KEYS is lost, and when it is found again (ADR 139). Coaches whose data key was
// wrapped with it get a next one for new texts; their earlier keys stay, and what these encrypted is protected from changes
// (db/functions/keep-unreadable.sql). As the owner: the server's own role cannot change keys (ADR 51).
import type { Run } from '#server/db/database.ts';
import { newWrappedKey } from './data-keys.ts';
import { missingWrappingKeys, type WrappingKeys } from './wrapping-keys.ts';

/** Of private.settings: the ids of the lost keys that the database knows. */
const TOLD = 'lost_notes_keys';
const COACHES_PER_STEP = 500;

export interface LostKeys {
  /** Ids of the keys of NOTES_KEYS that are missing. */
  readonly missing: readonly string[];
  /** Whether the database knows other ones, or none. */
  readonly isNews: boolean;
}

export async function readLostKeys(run: Run, wrapping: WrappingKeys): Promise<LostKeys> {
  const missing = await missingWrappingKeys(run, wrapping);
  const [told] = await run<{ value: string }>('select value from private.settings where key = $1', [TOLD]);
  return { missing, isNews: (told?.value ?? '') !== missing.join(' ') };
}

/**
 * In one transaction; repeating it changes nothing. `replaceSigningKey` is called when new keys can be wrapped, for the key that
 * signs files, which may be lost too.
 */
export async function settleLostKeys(
  runAsOwner: Run,
  wrapping: WrappingKeys,
  replaceSigningKey: () => Promise<void>,
): Promise<void> {
  await runAsOwner('begin');
  try {
    // Of several processes that start, the others wait, and find it done.
    await runAsOwner('lock table private.wrapping_keys in share row exclusive mode');
    await replaceLost(runAsOwner, wrapping);
    await replaceSigningKey();
    // What only wrapped the key that signs files is needed no more.
    await runAsOwner(
      `delete from private.wrapping_keys w where w.id = any($1::text[]) and not w.is_active
         and not exists (select from private.data_keys k where k.wrapped_by = w.id)
         and not exists (select from private.signing_keys k where k.wrapped_by = w.id)`,
      [await missingWrappingKeys(runAsOwner, wrapping)],
    );
    const missing = await missingWrappingKeys(runAsOwner, wrapping);
    await markCoaches(runAsOwner, missing);
    await runAsOwner(
      'insert into private.settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [TOLD, missing.join(' ')],
    );
    await runAsOwner('commit');
  } catch (error) {
    await runAsOwner('rollback').catch(() => undefined);
    throw error;
  }
}

/** New keys are wrapped with a key that is there, and no coach's current key is a lost one. */
async function replaceLost(run: Run, wrapping: WrappingKeys): Promise<void> {
  const missing = await missingWrappingKeys(run, wrapping);
  const active = await run<{ id: string }>('select id from private.wrapping_keys where is_active');
  const isLost = active.some(({ id }) => missing.includes(id));
  if (isLost) await run('select private.activate_wrapping_key($1)', [wrapping.newestId]);
  const wrappedBy = isLost ? wrapping.newestId : (active[0]?.id ?? wrapping.newestId);
  for (;;) {
    const coaches = await run<{ user_id: string }>(
      `select user_id from private.data_keys where is_current and wrapped_by = any($1::text[]) limit ${COACHES_PER_STEP}`,
      [missing],
    );
    if (coaches.length === 0) return;
    const ids = coaches.map(({ user_id }) => user_id);
    const keys = ids.map((id) => newWrappedKey(wrapping, wrappedBy, id));
    await run('update private.data_keys set is_current = false where is_current and user_id = any($1::uuid[])', [ids]);
    await run(
      `insert into private.data_keys (user_id, id, wrapped, wrapped_by)
       select t.user_id, t.id, t.wrapped, $4 from unnest($1::uuid[], $2::text[], $3::bytea[]) as t (user_id, id, wrapped)`,
      [ids, keys.map(({ id }) => id), keys.map(({ wrapped }) => wrapped), wrappedBy],
    );
  }
}

interface Marked {
  readonly user_id: string;
  readonly keys: readonly string[] | null;
}

/** Notes with each coach which of the keys are lost. What was lost and is found is encrypted again with the current key. */
async function markCoaches(run: Run, missing: readonly string[]): Promise<void> {
  const lost = await run<Marked>(
    `select user_id, array_agg(id order by id) as keys from private.data_keys where wrapped_by = any($1::text[])
     group by user_id order by user_id`,
    [missing],
  );
  const marked = await run<Marked>(
    'select user_id, lost_keys as keys from private.storage_use where lost_keys is not null order by user_id',
  );
  const before = new Map(marked.map(({ user_id, keys }) => [user_id, keys]));
  for (const { user_id, keys } of lost) {
    if (before.get(user_id)?.join() === keys?.join()) continue;
    // One after the other: each may be on another server.
    await run(
      `insert into private.storage_use (user_id, rows, bytes, lost_keys) values ($1, 0, 0, $2::text[])
       on conflict (user_id) do update set lost_keys = excluded.lost_keys`,
      [user_id, keys],
    );
  }
  const stillLost = new Map(lost.map(({ user_id, keys }) => [user_id, new Set(keys ?? [])]));
  for (const { user_id, keys } of marked) {
    const left = stillLost.get(user_id);
    if (!left) await run('update private.storage_use set lost_keys = null where user_id = $1', [user_id]);
    if (keys?.every((key) => left?.has(key))) continue;
    await run(
      `insert into private.waiting_for_seal (user_id) values ($1) on conflict (user_id) do update set since = now()`,
      [user_id],
    );
  }
}
