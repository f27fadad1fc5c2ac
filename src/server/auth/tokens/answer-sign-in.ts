// The answer of every endpoint that signs in: counted by outcome, limited by network address, logged without the credentials.
import type { Context } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import type { Limits } from '#server/auth/rate-limit.ts';
import { sessionObject, type OpenSession } from './session-object.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { ensureTrial } from '#server/auth/users/start-trial.ts';

interface SignIn {
  /** For the metrics. */
  readonly grant: string;
  readonly limit: keyof Limits;
  /** False if a session goes on. */
  readonly isNew: boolean;
  readonly open: () => Promise<OpenSession>;
}

export async function answerSignIn(context: AuthContext, c: Context, signIn: SignIn): Promise<Response> {
  const count = (outcome: string) => context.metrics.signIns.inc({ grant: signIn.grant, outcome });
  try {
    await countAddress(context, c, signIn.limit);
    const opened = await signIn.open();
    if (signIn.isNew) await afterSignIn(context, c, opened);
    const answer = await sessionObject(context, opened);
    count('ok');
    if (signIn.isNew) context.log.info({ userId: opened.user.id }, 'signed in');
    return c.json(answer);
  } catch (error) {
    count(outcomeOf(error));
    // Logs the reason of a failed sign-in, never the credentials.
    if (error instanceof AuthError) context.log.info({ code: error.code }, 'sign-in refused');
    throw error;
  }
}

function outcomeOf(error: unknown): 'limited' | 'failed' | 'error' {
  if (!(error instanceof AuthError)) return 'error';
  return error.code === 'over_request_rate_limit' ? 'limited' : 'failed';
}

/** What follows every sign-in. A failure here is logged and does not fail the sign-in. */
export async function afterSignIn(context: AuthContext, c: Context, opened: OpenSession): Promise<void> {
  await Promise.all([rememberDevice(context, c, opened), ensureTrial(context, opened.user.id, context.now())]);
}
