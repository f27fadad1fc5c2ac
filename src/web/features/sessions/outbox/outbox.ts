import { requireUser } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { onTabMessage, notifyTabs } from '#web/data/device/tab-channel.ts';
import { readUnsent, type UnsentSession, type NewClient } from '#web/data/device/unsent-sessions.ts';
import { createStore } from '#web/data/wire/store.ts';

// The unsent sessions of this device for the screens. The source is IndexedDB; each tab reads it again when any tab has
// changed it.

const shown = createStore<readonly UnsentSession[]>([], () => {
  void readOutbox();
  return onTabMessage((message) => {
    if (message === 'unsent') void readOutbox();
  });
});
/** Ids of sessions that an open form is sending; the form shows the result itself. */
const inForms = new Set<string>();

/** Reads the unsent sessions again, here and in other tabs. */
export async function renewOutbox(): Promise<void> {
  notifyTabs('unsent');
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

/** Hides a session from the outbox while its form sends it. Returns a function that ends this. */
export function hideWhileInForm(id: string): () => void {
  inForms.add(id);
  return () => inForms.delete(id);
}

export const outbox = shown.get;

/** The signed-in user's sessions that the server has not confirmed. */
export function useOutbox(): readonly UnsentSession[] {
  const userId = useSession()?.user.id;
  const all = shown.use();
  return all.filter((unsent) => unsent.userId === userId);
}

/** Clients that are only on this device so far. */
export function useUnsentClients(): NewClient[] {
  return useOutbox().flatMap(({ newClient }) => newClient ?? []);
}
