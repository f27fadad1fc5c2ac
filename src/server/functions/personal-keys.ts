// The coach's personal keys (ADR 150). A key is only returned by the call that makes it.
import * as z from 'zod/mini';
import { newKeySchema } from '#domain/personal-keys/new-key.ts';
import { keyAnswer, madeKeyAnswer, type PersonalKey } from '#domain/personal-keys/key-answers.ts';
import { KEY_PREFIX, KEYS_MAX } from '#domain/personal-keys/personal-key.ts';
import type { Run } from '#server/db/database.ts';
import { hashOfToken, newLinkToken } from '#server/link-token.ts';
import { FunctionRefused, idBody, NO_BODY, serverFunction } from './function-call.ts';
import { lockSession } from './lock-session.ts';
import { lockKnownCaller, requirePassword } from './require-password.ts';

interface KeyRow extends Omit<PersonalKey, 'created_at' | 'expires_at' | 'last_used_at'> {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, name, scope, reads_notes, created_at, expires_at, last_used_at';

const toKey = ({ created_at, expires_at, last_used_at, ...row }: KeyRow): PersonalKey => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at && last_used_at.toISOString(),
});

export const getPersonalKeys = serverFunction({
  about:
    'The caller’s personal keys, newest first, without the keys themselves. Those that have expired are listed for a month.',
  body: NO_BODY,
  answer: z.object({ keys: z.array(keyAnswer) }),
  refuses: [],
  run: async ({ db }, { sub }) => {
    const rows = await db.asServer<KeyRow>(
      `select ${COLUMNS} from auth.personal_keys where user_id = $1 order by created_at desc, id`,
      [sub],
    );
    return { keys: rows.map(toKey) };
  },
});

export const createPersonalKey = serverFunction({
  about:
    'Makes a key for the caller’s own programs, which send it as apikey or in place of an access token. No other call returns the key. Asks for the password, since a key outlives the session.',
  body: newKeySchema,
  answer: madeKeyAnswer,
  refuses: [403, 409],
  run: async (deps, caller, { name, scope, reads_notes, days, password }) => {
    const { db, log } = deps;
    const known = await requirePassword(deps, caller, password);
    const key = `${KEY_PREFIX}${newLinkToken().token}`;
    const [row] = await db.serverTransaction(async (run) => {
      await lockKnownCaller(run, known);
      await requireRoom(run, caller.sub);
      return run<KeyRow>(
        `insert into auth.personal_keys (user_id, key_hash, name, scope, reads_notes, expires_at)
         values ($1, decode($2, 'hex'), $3, $4, $5, now() + make_interval(days => $6)) returning ${COLUMNS}`,
        [caller.sub, hashOfToken(key), name, scope, reads_notes, days],
      );
    });
    log.info({ userId: caller.sub, scope, readsNotes: reads_notes }, 'a personal key was made');
    return { ...toKey(row!), key };
  },
});

/** Locks the user's row, so that of two concurrent calls the second sees the first. */
async function requireRoom(run: Run, coach: string): Promise<void> {
  const [has] = await run<{ keys: number; works: boolean }>(
    `select count(*)::int as keys, private.has_personal_keys() as works from auth.personal_keys where user_id = $1`,
    [coach],
  );
  if (!has?.works) throw new FunctionRefused(409, 'This installation has no personal keys yet.');
  if (has.keys >= KEYS_MAX) throw new FunctionRefused(409, `You have ${KEYS_MAX} keys. Please end one first.`);
}

export const endPersonalKey = serverFunction({
  about: 'Ends one of the caller’s personal keys at once.',
  body: idBody('a key'),
  answer: z.object({ id: z.string() }),
  refuses: [404],
  run: async ({ db, log }, caller, { id }) => {
    const ended = await db.serverTransaction(async (run) => {
      await lockSession(run, caller);
      return run('delete from auth.personal_keys where id = $1 and user_id = $2 returning id', [id, caller.sub]);
    });
    if (ended.length === 0) throw new FunctionRefused(404, 'id: there is no such key any more');
    log.info({ userId: caller.sub }, 'a personal key was ended');
    return { id };
  },
});
