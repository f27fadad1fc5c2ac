import { requireUser } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { onTabMessage, tellTabs } from '#web/data/device/tab-channel.ts';
import { readUnsent, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { useSyncExternalStore } from 'react';

// What waits on this device, as the screens show it. The truth is the device's store; every tab reads it anew when any changed it.

let shown: readonly UnsentSession[] = [];
/** Those that a form here is sending: the form itself says how it goes. */
const inForms = new Set<string>();
const listeners = new Set<() => void>();
let stopListening: (() => void) | undefined;

/** Reads what waits, and has the other tabs do so. */
export async function renewOutbox(): Promise<void> {
  tellTabs('unsent');
  await readOutbox();
}

async function readOutbox(): Promise<void> {
  try {
    const { id } = await requireUser();
    const all = await readUnsent(id);
    shown = all.filter((unsent) => !inForms.has(unsent.id));
  } catch (error) {
    shown = [];
    logFailure('Reading unsent sessions', error);
  }
  for (const listener of listeners) listener();
}

/** For the time that a form sends it. Returns the way to let go of it. */
export function holdInForm(id: string): () => void {
  inForms.add(id);
  return () => inForms.delete(id);
}

export const outbox = () => shown;

/** The sessions of the person who is signed in that the server has not confirmed. */
export function useOutbox(): readonly UnsentSession[] {
  const userId = useSession()?.user.id;
  const all = useSyncExternalStore(subscribe, outbox);
  return all.filter((unsent) => unsent.userId === userId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!stopListening) {
    stopListening = onTabMessage((message) => {
      if (message === 'unsent') void readOutbox();
    });
    void readOutbox();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}
