// Encrypts the texts of coaches listed in private.waiting_for_seal with their current key: their key was changed. In small
// steps while the server runs; it can be stopped after any of them.
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { forEachId } from '#server/db/for-each-id.ts';
import { tryOne } from '#server/db/try-one.ts';
import type { CoachKeys, DataKeys } from './data-keys.ts';
import { decryptJson } from './decrypt-json.ts';
import { encryptText } from './encrypted-text.ts';

interface StoredText {
  area: string;
  field: string;
  id: string;
  stored: string;
}

// A step is one statement; the embedded engine serves others only between two steps.
const TEXTS_PER_STEP = 25;
const COACHES_PER_STEP = 100;
/** For an hour another server may still encrypt with the old key. */
const SETTLED = "now() - interval '1 hour'";

interface Waiting {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const PAUSE_MS = 60 * 60_000;

/** Runs at once and every hour. `stop` resolves when the current step has ended. */
export function startEncrypting(deps: Waiting): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const once = () =>
    encryptWaiting(deps, stopping.signal).catch((error: unknown) =>
      deps.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'encrypting stored texts failed, next try in an hour',
      ),
    );
  let running: Promise<unknown> = once();
  const timer = setInterval(() => {
    running = running.then(once);
  }, PAUSE_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/**
 * Resolves when every coach in the list was handled, or when `signal` aborts. A coach whose texts cannot be decrypted
 * or written is logged and stays in the list. Rejects when the database is unavailable; call it again later.
 */
export async function encryptWaiting({ db, dataKeys, log }: Waiting, signal?: AbortSignal): Promise<void> {
  let encrypted = 0;
  const waiting = (after: string) =>
    db.asServer<{ id: string }>(
      `select user_id as id from private.waiting_for_seal where user_id > $1 order by user_id limit ${COACHES_PER_STEP}`,
      [after],
    );
  const encrypt = async (userId: string) => {
    const tried = await tryOne(log, { userId }, 'a text could not be encrypted again', async () => {
      const texts = await encryptTextsOf(db, dataKeys, userId);
      await db.asServer(`delete from private.waiting_for_seal where user_id = $1 and since < ${SETTLED}`, [userId]);
      return texts;
    });
    if (tried.isDone) encrypted += tried.result;
  };
  await forEachId(waiting, encrypt, signal);
  if (encrypted > 0) log.info({ texts: encrypted }, 'texts were encrypted');
}

async function encryptTextsOf({ asServer }: Pick<Database, 'asServer'>, dataKeys: DataKeys, userId: string) {
  let encrypted = 0;
  for (;;) {
    const texts = await asServer<StoredText>('select * from private.texts_to_seal($1, $2)', [userId, TEXTS_PER_STEP]);
    if (texts.length === 0) return encrypted;
    // From the database: another server may have changed the key since it was cached here.
    await dataKeys.ofCoach(userId, true);
    const key = await dataKeys.keyForEncryption(userId);
    // The account was deleted, and its texts with it.
    if (!key) return encrypted;
    const keys = await dataKeys.ofCoach(userId);
    const column = (read: (text: StoredText) => string) => texts.map(read);
    await asServer(
      `select private.put_sealed($1, t.area, t.field, t.id, t.stored, t.sealed)
       from unnest($2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[]) as t (area, field, id, stored, sealed)`,
      [
        userId,
        column((text) => text.area),
        column((text) => text.field),
        column((text) => text.id),
        column((text) => text.stored),
        column((text) => encryptText(decrypted(text.stored, keys), key)),
      ],
    );
    encrypted += texts.length;
  }
}

const ENCRYPTED = /^~hb1:[\w-]{8}:[\w-]{38,}$/;

function decrypted(stored: string, keys: CoachKeys): string {
  if (!ENCRYPTED.test(stored)) return stored;
  return JSON.parse(decryptJson(Buffer.from(JSON.stringify(stored)), keys, () => true).toString()) as string;
}
