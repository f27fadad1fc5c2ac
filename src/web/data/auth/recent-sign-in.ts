import { SIGN_IN_TOO_OLD } from '#domain/auth/sign-in-too-old.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { knownSession, loadAuth } from './auth.ts';
import { askToSignInAgain } from './sign-in-again.ts';

/** The auth server's word for it. */
const CODE = 'reauthentication_needed';

/** Runs `call`. If it is refused because the sign-in is more than a day old, the coach signs in again, and it runs once more. */
export async function withRecentSignIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isTooOld(error)) throw error;
    const session = await knownSession();
    if (!session || !(await askToSignInAgain(session.user, session.access_token)))
      throw new Error(SIGN_IN_TOO_OLD, { cause: error });
    await endSession(session.access_token);
    return call();
  }
}

function isTooOld(error: unknown): boolean {
  return error instanceof Error && (error.message === SIGN_IN_TOO_OLD || ('code' in error && error.code === CODE));
}

/** Ends the sign-in that the new one replaces: it would stay in the list of devices. */
async function endSession(token: string): Promise<void> {
  const { error } = await (await loadAuth()).admin.signOut(token, 'local');
  if (error) logFailure('Ending the earlier sign-in', error);
}
