import { logFailure } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { readOperations, type Operation } from '#web/data/device/operations.ts';
import { unsentText } from '../unsent/unsent-text.ts';

/** The question asked before logging out deletes data that only this device has. */
export interface LogOutWarning {
  title: string;
  text: string;
}

const TIMER_TEXT = 'The session timer has time that you have not logged yet. Logging out discards it.';

/** null when nothing would be lost. */
export async function logOutWarning(hasTimer: boolean): Promise<LogOutWarning | null> {
  const unsent = await readUnsent();
  if (unsent.length === 0) return hasTimer ? { title: 'Log out and lose the timer?', text: TIMER_TEXT } : null;
  const isOne = unsent.length === 1;
  const many = unsentText(unsent).replace(/^1 /, 'a ');
  const [they, them] = isOne ? ['It has', 'it'] : ['They have', 'them'];
  const text = `${they} not synced yet. Logging out discards ${them}.`;
  return { title: `Log out and lose ${many}?`, text: hasTimer ? `${text} ${TIMER_TEXT}` : text };
}

/** Nothing in a browser without storage. */
async function readUnsent(): Promise<Operation[]> {
  const user = lastUser();
  if (!user) return [];
  try {
    return await readOperations(user.id);
  } catch (error) {
    logFailure('Counting unsent changes', error);
    return [];
  }
}
