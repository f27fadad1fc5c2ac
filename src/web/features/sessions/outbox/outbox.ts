import { requireUser } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { onTabMessage, tellTabs } from '#web/data/device/tab-channel.ts';
import { readUnsent, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { createStore } from '#web/data/wire/store.ts';

// The unsent sessions of this device, as the screens show them. The device's store has the truth; every tab reads it again when any
// tab changed it.

const shown = createStore<readonly UnsentSession[]>([], () => {
  void readOutbox();
  return onTabMessage((message) => {
    if (message === 'unsent') void readOutbox();
  });
});
/** Those that an open form is sending: the form itself shows the outcome. */
const inForms = new Set<string>();

/** Reads the unsent sessions again, here and in other tabs. */
export async function renewOutbox(): Promise<void> {
  tellTabs('unsent');
  await readOutbox();
}

async function readOutbox(): Promise<void> {
  try {
    const { id } = await requireUser();
    const all = await readUnsent(id);
    shown.set(all.filter((unsent) => !inForms.has(unsent.id)));
  } catch (error) {
    shown.set([]);
    logFailure('Reading unsent sessions', error);
  }
}

/** While a form sends it, the outbox does not show it. Returns a function that ends this. */
export function holdInForm(id: string): () => void {
  inForms.add(id);
  return () => inForms.delete(id);
}

export const outbox = shown.get;

/** The sessions of the person who is signed in that the server has not confirmed. */
export function useOutbox(): readonly UnsentSession[] {
  const userId = useSession()?.user.id;
  const all = shown.use();
  return all.filter((unsent) => unsent.userId === userId);
}
