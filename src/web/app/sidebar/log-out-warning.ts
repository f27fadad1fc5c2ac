import { logFailure } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { readUnsent } from '#web/data/device/unsent-sessions.ts';

/** The question asked before logging out deletes data that only this device has. */
export interface LogOutWarning {
  title: string;
  text: string;
}

const TIMER_TEXT = 'The session timer has time that you have not logged yet. Logging out discards it.';

/** null when nothing would be lost. */
export async function logOutWarning(hasTimer: boolean): Promise<LogOutWarning | null> {
  const unsent = await countUnsent();
  if (unsent === 0) return hasTimer ? { title: 'Log out and lose the timer?', text: TIMER_TEXT } : null;
  const [many, they, them] = unsent === 1 ? ['a session', 'It has', 'it'] : [`${unsent} sessions`, 'They have', 'them'];
  const text = `${they} not synced yet. Logging out discards ${them}.`;
  return { title: `Log out and lose ${many}?`, text: hasTimer ? `${text} ${TIMER_TEXT}` : text };
}

/** 0 in a browser without storage. */
async function countUnsent(): Promise<number> {
  const user = lastUser();
  if (!user) return 0;
  try {
    return (await readUnsent(user.id)).length;
  } catch (error) {
    logFailure('Counting unsent sessions', error);
    return 0;
  }
}
