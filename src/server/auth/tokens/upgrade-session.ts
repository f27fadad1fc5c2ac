// Raises an auth session to aal2 after a second factor.
import type { Run } from '#server/db/database.ts';
import type { OpenSession } from './session-object.ts';

interface SecondFactor {
  readonly method: 'totp' | 'recovery_code';
  /** null for a recovery code. */
  readonly factorId: string | null;
}

/** The session with its new level; undefined if it has ended meanwhile. */
export async function upgradeSession(
  run: Run,
  sessionId: string,
  { method, factorId }: SecondFactor,
  now: Date,
): Promise<OpenSession['session'] | undefined> {
  const entry = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]);
  const [session] = await run<OpenSession['session']>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, refreshed_at = $4,
       amr = $3::jsonb || jsonb_path_query_array(amr, '$[*] ? (@.method != "totp" && @.method != "recovery_code")')
     where id = $1 returning id, aal, amr`,
    [sessionId, factorId, entry, now],
  );
  return session;
}
