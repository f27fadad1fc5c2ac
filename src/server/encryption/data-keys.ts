// The data keys of coaches (ADR 12): made when a coach's first text is encrypted, stored wrapped in private.data_keys, cached
// unwrapped. A coach's first request costs one more statement, later ones none.
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DatabaseError } from 'pg';
import { atMost } from '#server/at-most.ts';
import type { Database, Run } from '#server/db/database.ts';
import { DecryptionError, type DataKey } from './encrypted-text.ts';
import type { WrappingKeys } from './wrapping-keys.ts';

export interface CoachKeys {
  readonly current: DataKey | null;
  /** The oldest first. */
  readonly byId: ReadonlyMap<string, DataKey>;
  /** Ids of earlier keys that cannot be unwrapped, because a key of NOTES_KEYS is lost (ADR 139). */
  readonly lost: ReadonlySet<string>;
}

export interface DataKeys {
  /** All keys of a coach; with `reload` from the database, because another server may have made one. Throws DecryptionError. */
  ofCoach(userId: string, reload?: boolean): Promise<CoachKeys>;
  /** The key that encrypts the coach's new texts, made if there is none; null when there is no such account. */
  keyForEncryption(userId: string): Promise<DataKey | null>;
}

type KeyStore = Pick<Database, 'asServer' | 'serverTransaction'>;

interface Options {
  /** The clock, in milliseconds. */
  readonly now?: () => number;
  /** How many coaches' keys are cached. */
  readonly capacity?: number;
  /** NOTES_LOST: whether an earlier key may be wrapped with one that is not in NOTES_KEYS. */
  readonly acceptsLost?: boolean;
}

const COACHES_CACHED = 10_000;
/** After this time every server encrypts with a key that was changed on another one. */
export const KEYS_CACHED_MS = 10 * 60_000;

/** Authenticated with a wrapped key, so that it cannot be unwrapped after it was copied to another coach's row. */
export const wrappedName = (userId: string, keyId: string): string => `${userId} ${keyId}`;

export function createDataKeys(db: KeyStore, wrapping: WrappingKeys, options: Options = {}): DataKeys {
  const { now, capacity = COACHES_CACHED, acceptsLost = false } = options;
  const cache = new LRUCache<string, Promise<CoachKeys>>({
    ...atMost(capacity),
    ttl: KEYS_CACHED_MS,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
  });

  function load(userId: string): Promise<CoachKeys> {
    const keys = readCoachKeys(db.asServer, wrapping, userId, acceptsLost);
    cache.set(userId, keys);
    // The caller handles a failure; it is not cached.
    keys.catch(() => {
      if (cache.peek(userId) === keys) cache.delete(userId);
    });
    return keys;
  }

  function ofCoach(userId: string, reload = false): Promise<CoachKeys> {
    return (reload ? undefined : cache.get(userId)) ?? load(userId);
  }

  return {
    ofCoach,
    async keyForEncryption(userId) {
      const { current } = await ofCoach(userId);
      if (current) return current;
      if (!(await insertFirstKey(db, wrapping, userId))) return null;
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

/** All keys of a coach. `acceptsLost`: as in Options. Throws DecryptionError. */
export async function readCoachKeys(
  run: Run,
  wrapping: WrappingKeys,
  userId: string,
  acceptsLost: boolean,
): Promise<CoachKeys> {
  const rows = await run<KeyRow>(
    'select id, wrapped, wrapped_by, is_current from private.data_keys where user_id = $1 order by created_at, id',
    [userId],
  );
  const isLost = (row: KeyRow) => acceptsLost && !row.is_current && !wrapping.has(row.wrapped_by);
  const lost = new Set(rows.filter(isLost).map((row) => row.id));
  const byId = new Map<string, DataKey>(
    rows
      .filter((row) => !lost.has(row.id))
      .map((row) => [row.id, { id: row.id, secret: unwrapKey(wrapping, userId, row) }]),
  );
  return { current: byId.get(rows.find((row) => row.is_current)?.id ?? '') ?? null, byId, lost };
}

function unwrapKey(wrapping: WrappingKeys, userId: string, { id, wrapped, wrapped_by }: KeyRow): Buffer {
  try {
    return wrapping.unwrap(wrapped_by, wrapped, wrappedName(userId, id));
  } catch (error) {
    throw new DecryptionError(`The data key ${id} of ${userId} cannot be unwrapped: ${(error as Error).message}`);
  }
}

/** Inserts a coach's first key, unless another server was faster. False when there is no such account. */
function insertFirstKey(db: KeyStore, wrapping: WrappingKeys, userId: string): Promise<boolean> {
  return addKey(() =>
    db.serverTransaction(async (run) => {
      const { id, wrapped, wrappedBy } = await generateKey(run, wrapping, userId);
      await run(
        `insert into private.data_keys (user_id, id, wrapped, wrapped_by) values ($1, $2, $3, $4) on conflict do nothing`,
        [userId, id, wrapped, wrappedBy],
      );
    }),
  );
}

/**
 * Makes the coach's next key the current one. `runAsOwner`: the server's own role cannot (ADR 51). False when there is no
 * such account.
 */
export function changeDataKey(runAsOwner: Run, wrapping: WrappingKeys, userId: string): Promise<boolean> {
  return addKey(async () => {
    const { id, wrapped, wrappedBy } = await generateKey(runAsOwner, wrapping, userId);
    await runAsOwner('select private.add_next_data_key($1, $2, $3, $4)', [userId, id, wrapped, wrappedBy]);
  });
}

const ATTEMPTS = 3;

/** False when there is no such account. Tried again when the wrapping key was replaced in the meantime and its row is gone. */
async function addKey(insert: () => Promise<void>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await insert();
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '23503') throw error;
      if (error.constraint === 'data_keys_user_id_fkey') return false;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function generateKey(run: Run, wrapping: WrappingKeys, userId: string) {
  const wrappedBy = await activeWrappingKey(run, wrapping);
  return { ...newWrappedKey(wrapping, wrappedBy, userId), wrappedBy };
}

/** A new data key of a coach, wrapped with the key `wrappedBy`. */
export function newWrappedKey(wrapping: WrappingKeys, wrappedBy: string, userId: string) {
  const id = randomBytes(6).toString('base64url');
  return { id, wrapped: wrapping.wrap(wrappedBy, randomBytes(32), wrappedName(userId, id)) };
}

/** The id of the key that wraps new keys; the first server of a new database chooses it. */
export async function activeWrappingKey(run: Run, { newestId }: WrappingKeys): Promise<string> {
  const active = 'select id from private.wrapping_keys where is_active';
  const [known] = await run<{ id: string }>(active);
  if (known) return known.id;
  await run('insert into private.wrapping_keys (id, is_active) values ($1, true) on conflict do nothing', [newestId]);
  return (await run<{ id: string }>(active))[0]?.id ?? newestId;
}

/**
 * What `open` resolves to with the keys that are cached; if it throws DecryptionError, with keys that are loaded again: another server may
 * have made one since.
 */
export async function withNewestKeys<Opened>(open: (reload: boolean) => Promise<Opened>): Promise<Opened> {
  try {
    return await open(false);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return open(true);
  }
}
