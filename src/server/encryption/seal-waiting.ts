// Seals the texts of coaches in private.waiting_for_seal with their current key: texts from before there were keys, and those
// under a key that was changed. In small steps beside everything else; stopped anywhere, it goes on from there.
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { CoachKeys, DataKeys } from './data-keys.ts';
import { openAnswer } from './open-answer.ts';
import { sealText } from './sealed-text.ts';
import { SealingError } from './sealing-error.ts';

interface StoredText {
  area: string;
  field: string;
  id: string;
  stored: string;
}

// A step is one statement, and the embedded engine serves everybody else only between two.
const TEXTS_A_STEP = 25;
const COACHES_A_STEP = 100;
/** Until then another server may still seal with the key that was changed. */
const SETTLED = "now() - interval '1 hour'";

interface Waiting {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const PAUSE_MS = 60 * 60_000;

/** Once now, then every hour, until it is told to stop; that resolves when the step under way has ended. */
export function keepSealing(deps: Waiting): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const once = () =>
    sealWaiting(deps, stopping.signal).catch((error: unknown) =>
      deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sealing goes on in an hour'),
    );
  let running = once();
  const timer = setInterval(() => {
    running = running.then(once);
  }, PAUSE_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}

/** Resolves when nobody waits who can be served, or at `signal`. Throws when the database is away: call it again later. */
export async function sealWaiting({ db, dataKeys, log }: Waiting, signal?: AbortSignal): Promise<void> {
  let sealed = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const waiting = await db.asServer<{ user_id: string }>(
      `select user_id from private.waiting_for_seal where user_id > $1 order by user_id limit ${COACHES_A_STEP}`,
      [last],
    );
    for (const { user_id } of waiting) {
      if (signal?.aborted) return;
      last = user_id;
      try {
        sealed += await sealTextsOf(db, dataKeys, user_id);
        await db.asServer(`delete from private.waiting_for_seal where user_id = $1 and since < ${SETTLED}`, [user_id]);
      } catch (error) {
        if (!(error instanceof SealingError)) throw error;
        log.error({ reason: error.message, userId: user_id }, 'a text could not be sealed anew');
      }
    }
    if (waiting.length < COACHES_A_STEP) break;
  }
  if (sealed > 0) log.info({ texts: sealed }, 'texts were sealed');
}

async function sealTextsOf({ asServer }: Pick<Database, 'asServer'>, dataKeys: DataKeys, userId: string) {
  let sealed = 0;
  for (;;) {
    const texts = await asServer<StoredText>('select * from private.texts_to_seal($1, $2)', [userId, TEXTS_A_STEP]);
    if (texts.length === 0) return sealed;
    // From the database, where the key may have been changed since it was last read here.
    await dataKeys.ofCoach(userId, true);
    const key = await dataKeys.toSealWith(userId);
    // The account is gone, and its texts with it.
    if (!key) return sealed;
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
        column((text) => sealText(inClear(text.stored, keys), key)),
      ],
    );
    sealed += texts.length;
  }
}

const SEALED = /^~hb1:[\w-]{8}:[\w-]{38,}$/;

function inClear(stored: string, keys: CoachKeys): string {
  if (!SEALED.test(stored)) return stored;
  return JSON.parse(openAnswer(Buffer.from(JSON.stringify(stored)), keys, () => true).toString()) as string;
}
