// What every sign-in does beside opening a session, none of which may keep it from succeeding.
import type { Context } from 'hono';
import type { AuthRoom } from '#server/auth/auth-room.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { makeTrialGood } from '#server/auth/users/start-trial.ts';

export async function greet(room: AuthRoom, c: Context, opened: OpenSession): Promise<void> {
  await Promise.all([rememberDevice(room, c, opened), makeTrialGood(room, opened.user.id, room.now())]);
}
