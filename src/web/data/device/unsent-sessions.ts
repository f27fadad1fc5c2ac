// Sessions that were recorded but not confirmed by the server: kept on this device until they are (ADR 13).
import type { SessionInput } from '#domain/records/session.ts';
import { set, del, entries, get } from 'idb-keyval';
import { deviceStore } from './device-store.ts';

/** A client that is stored together with its first session. */
export interface NewClient {
  id: string;
  name: string;
}

export interface UnsentSession {
  /** The session's own, so that however often it is sent it is one. */
  id: string;
  userId: string;
  session: SessionInput;
  newClient: NewClient | null;
  clientName: string;
  /** Another at each change: what was changed while it was on its way is sent again. */
  revision: string;
  recordedAt: string;
  /** What the server has against it, for the coach to mend. */
  refusal: { title: string; text: string } | null;
}

const store = deviceStore('hourbook-unsent', 'sessions');

/** Those of one person, the first recorded first. */
export async function readUnsent(userId: string): Promise<UnsentSession[]> {
  const all = await entries<string, UnsentSession>(store);
  return all
    .map(([, unsent]) => unsent)
    .filter((unsent) => unsent.userId === userId)
    .toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
}

export const findUnsent = (id: string) => get<UnsentSession>(id, store);
export const keepUnsent = (unsent: UnsentSession) => set(unsent.id, unsent, store);
export const dropUnsent = (id: string) => del(id, store);

/** In one transaction: takes it out, or puts `next` in its place, unless it was changed or taken out meanwhile. */
export function settleUnsent({ id, revision }: UnsentSession, next: UnsentSession | null): Promise<boolean> {
  return store('readwrite', (sessions) => {
    const found = sessions.get(id);
    return new Promise<boolean>((resolve, reject) => {
      found.onerror = () => reject(found.error ?? new Error('Kept sessions could not be read'));
      found.onsuccess = () => {
        const isSame = (found.result as UnsentSession | undefined)?.revision === revision;
        if (isSame && next) sessions.put(next, id);
        if (isSame && !next) sessions.delete(id);
        resolve(isSame);
      };
    });
  });
}

/** When the coach logs out knowing that they are lost. */
export async function dropAllUnsent(userId: string): Promise<void> {
  for (const { id } of await readUnsent(userId)) await dropUnsent(id);
}
