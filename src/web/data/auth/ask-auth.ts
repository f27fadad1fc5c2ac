import type { GoTrueClient } from '@supabase/auth-js';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { loadAuth } from './auth.ts';
import { authErrorText } from './auth-error-text.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/** Why the auth server refused something, with the text to show. */
export class AuthRefusal extends Error {
  /** Of the error that the auth client returned or threw; '' if it has none. */
  readonly code: string;
  constructor(cause: unknown, texts: Readonly<Record<string, string>> = {}) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    super(texts[code] ?? authErrorText(cause), { cause });
    this.code = code;
  }
}

/**
 * Returns what the auth client answers, if need be after the coach has signed in again. A failure is logged as that of `what` and thrown as an AuthRefusal.
 * @param texts what to show for errors with these codes
 */
export async function askAuth<Answer extends { data: unknown; error: Error | null }>(
  what: string,
  call: (auth: GoTrueClient) => Promise<Answer>,
  texts?: Readonly<Record<string, string>>,
): Promise<Extract<Answer, { error: null }>['data']> {
  try {
    return await withRecentSignIn(async () => {
      const { data, error } = await call(await loadAuth());
      if (error) throw error;
      return data;
    });
  } catch (error) {
    logFailure(what, error);
    throw new AuthRefusal(error, texts);
  }
}
