// The data keys of coaches: made when a coach's first text is sealed, kept wrapped in private.data_keys, and unwrapped in a
// bounded cache here, so that a coach's first request costs a statement more and later ones none.
import { randomBytes } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Database } from '#server/db/database.ts';
import { SealingError } from './sealing-error.ts';
import type { DataKey } from './sealed-text.ts';
import type { WrappingKeys } from './wrapping-keys.ts';

export interface CoachKeys {
  readonly current: DataKey | null;
  readonly byId: ReadonlyMap<string, DataKey>;
}

export interface DataKeys {
  /** All keys of a coach. `anew`: from the database, since another server may have made one. */
  ofCoach(userId: string, anew?: boolean): Promise<CoachKeys>;
  /** The key that the coach's new texts are sealed with, made when there is none; null when there is no such account. */
  toSealWith(userId: string): Promise<DataKey | null>;
  /** Makes a new key of the coach the current one; null when there is no such account. */
  change(userId: string): Promise<DataKey | null>;
}

type KeyStore = Pick<Database, 'asServer' | 'serverTransaction'>;

interface Options {
  readonly now?: () => number;
  /** How many coaches' keys are kept in memory. */
  readonly capacity?: number;
}

const COACHES_KEPT = 10_000;
/** By then every server seals with a key that was changed elsewhere. */
const KEPT_MS = 10 * 60_000;

/** What wraps a data key says whose it is and which: moved to another coach's row it does not unwrap. */
export const wrappedName = (userId: string, keyId: string): string => `${userId} ${keyId}`;

export function createDataKeys(db: KeyStore, wrapping: WrappingKeys, options: Options = {}): DataKeys {
  const { now = Date.now, capacity = COACHES_KEPT } = options;
  /** A Map keeps the order of insertion, so its first entry is the least recently used. */
  const kept = new Map<string, { keys: Promise<CoachKeys>; until: number }>();

  function keep(userId: string, keys: Promise<CoachKeys>): Promise<CoachKeys> {
    kept.delete(userId);
    kept.set(userId, { keys, until: now() + KEPT_MS });
    if (kept.size > capacity) kept.delete(kept.keys().next().value as string);
    // A failure is the caller's to tell, and is not kept.
    keys.catch(() => {
      if (kept.get(userId)?.keys === keys) kept.delete(userId);
    });
    return keys;
  }

  function ofCoach(userId: string, anew = false): Promise<CoachKeys> {
    const known = kept.get(userId);
    if (!known || anew || known.until <= now()) return keep(userId, loadKeys(db, wrapping, userId));
    kept.delete(userId);
    kept.set(userId, known);
    return known.keys;
  }

  return {
    ofCoach,
    async toSealWith(userId) {
      const { current } = await ofCoach(userId);
      if (current) return current;
      if (!(await insertKey(db, wrapping, userId, 'first'))) return null;
      return (await ofCoach(userId, true)).current;
    },
    async change(userId) {
      if (!(await insertKey(db, wrapping, userId, 'next'))) return null;
      return (await ofCoach(userId, true)).current;
    },
  };
}

interface KeyRow {
  id: string;
  wrapped: Buffer;
  wrapped_by: string;
  is_current: boolean;
}

async function loadKeys({ asServer }: KeyStore, wrapping: WrappingKeys, userId: string): Promise<CoachKeys> {
  const rows = await asServer<KeyRow>(
    'select id, wrapped, wrapped_by, is_current from private.data_keys where user_id = $1',
    [userId],
  );
  const byId = new Map<string, DataKey>(
    rows.map((row) => [row.id, { id: row.id, secret: unwrapKey(wrapping, userId, row) }]),
  );
  return { current: byId.get(rows.find((row) => row.is_current)?.id ?? '') ?? null, byId };
}

function unwrapKey(wrapping: WrappingKeys, userId: string, { id, wrapped, wrapped_by }: KeyRow): Buffer {
  try {
    return wrapping.unwrap(wrapped_by, wrapped, wrappedName(userId, id));
  } catch (error) {
    throw new SealingError(`The data key ${id} of ${userId} cannot be unwrapped: ${(error as Error).message}`);
  }
}

const ATTEMPTS = 3;

/**
 * Makes a coach's first key, unless another server was faster, or the next one. False when there is no such account. Tried
 * again when the wrapping key was changed meanwhile, and its row is gone.
 */
async function insertKey(
  db: KeyStore,
  wrapping: WrappingKeys,
  userId: string,
  which: 'first' | 'next',
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.serverTransaction(async (run) => {
        const wrappedBy = await activeWrappingKey(run, wrapping);
        const id = randomBytes(6).toString('base64url');
        const wrapped = wrapping.wrap(wrappedBy, randomBytes(32), wrappedName(userId, id));
        if (which === 'next')
          await run('update private.data_keys set is_current = false where user_id = $1 and is_current', [userId]);
        await run(
          `insert into private.data_keys (user_id, id, wrapped, wrapped_by) values ($1, $2, $3, $4) on conflict do nothing`,
          [userId, id, wrapped, wrappedBy],
        );
        if (which === 'next')
          await run(
            `insert into private.waiting_for_seal (user_id) values ($1) on conflict (user_id) do update set since = now()`,
            [userId],
          );
      });
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '23503') throw error;
      if (error.constraint === 'data_keys_user_id_fkey') return false;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** What the database wraps new keys with; the first server of a new database decides. */
async function activeWrappingKey(run: Database['asServer'], { newestId }: WrappingKeys): Promise<string> {
  const active = 'select id from private.wrapping_keys where is_active';
  const [known] = await run<{ id: string }>(active);
  if (known) return known.id;
  await run('insert into private.wrapping_keys (id, is_active) values ($1, true) on conflict do nothing', [newestId]);
  return (await run<{ id: string }>(active))[0]?.id ?? newestId;
}
