import type { NewClient } from '#web/data/device/unsent-sessions.ts';
import { useOutbox } from './outbox.ts';

/** The clients that so far are known to this device alone. */
export function useUnsentClients(): NewClient[] {
  return useOutbox().flatMap(({ newClient }) => newClient ?? []);
}
