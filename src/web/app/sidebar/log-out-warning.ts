import { logFailure } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { readOperations } from '#web/data/device/operations.ts';
import { notifyTabs, onTabMessage } from '#web/data/device/tab-channel.ts';
import { within } from '#web/data/wire/within.ts';
import { hasTimer } from '#web/data/records/stored-timer.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';
import { unsentText } from '../unsent/unsent-text.ts';

/** The question asked before logging out deletes data that only this device has. */
export interface LogOutWarning {
  title: string;
  text: string;
}

/** null when nothing would be lost. */
export async function logOutWarning(): Promise<LogOutWarning | null> {
  const user = lastUser();
  const losses = [
    user && (await unsentLoss(user.id)),
    (await isAnyTabDirty()) && [
      'what you entered',
      'What you entered has not been saved yet. Logging out discards it.',
    ],
    user &&
      hasTimer(user.id) && [
        'the timer',
        'The session timer has time that you have not logged yet. Logging out discards it.',
      ],
  ].filter((loss) => loss !== null && loss !== false);
  const [first] = losses;
  return first ? { title: `Log out and lose ${first[0]}?`, text: losses.map(([, text]) => text).join(' ') } : null;
}

/** How long other tabs have to answer. */
const ANSWER_MS = 300;

/** Logging out deletes what was typed in every tab. */
async function isAnyTabDirty(): Promise<boolean> {
  if (isAnyFormDirty()) return true;
  let stop: (() => void) | undefined;
  const told = new Promise<boolean>((resolve) => {
    stop = onTabMessage((message) => message === 'unsaved' && resolve(true));
  });
  notifyTabs('unsaved?');
  return within(ANSWER_MS, told, () => false).finally(stop);
}

/** Nothing in a browser without storage. */
async function unsentLoss(userId: string): Promise<[what: string, text: string] | null> {
  try {
    const unsent = await readOperations(userId);
    if (unsent.length === 0) return null;
    const [they, them] = unsent.length === 1 ? ['It has', 'it'] : ['They have', 'them'];
    return [unsentText(unsent).replace(/^1 /, 'a '), `${they} not synced yet. Logging out discards ${them}.`];
  } catch (error) {
    logFailure('Counting unsent changes', error);
    return null;
  }
}
