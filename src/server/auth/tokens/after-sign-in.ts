// What follows every sign-in. A failure here is logged and does not fail the sign-in.
import type { Context } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { ensureTrial } from '#server/auth/users/start-trial.ts';

export async function afterSignIn(context: AuthContext, c: Context, opened: OpenSession): Promise<void> {
  await Promise.all([rememberDevice(context, c, opened), ensureTrial(context, opened.user.id, context.now())]);
}
