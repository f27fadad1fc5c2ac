// What every sign-in does beside opening a session, none of which may keep it from succeeding.
import type { Context } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { makeTrialGood } from '#server/auth/users/start-trial.ts';

export async function greet(context: AuthContext, c: Context, opened: OpenSession): Promise<void> {
  await Promise.all([rememberDevice(context, c, opened), makeTrialGood(context, opened.user.id, context.now())]);
}
