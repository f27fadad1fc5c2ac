// Sessions that the server has not confirmed yet, stored on this device (ADR 13).
import type { SessionInput } from '#domain/records/session.ts';
import { set, del, entries, get } from 'idb-keyval';
import { deviceStore } from './device-store.ts';

/** A client that is stored together with its first session. */
export interface NewClient {
  id: string;
  name: string;
}

export interface UnsentSession {
  /** The session's id, so that sending it twice stores one session. */
  id: string;
  userId: string;
  session: SessionInput;
  newClient: NewClient | null;
  clientName: string;
  /** New at each change, so that a session changed while it is being sent is sent again. */
  revision: string;
  recordedAt: string;
  /** Why the server refused it, for the coach to correct. */
  refusal: { title: string; text: string } | null;
}

const store = deviceStore('hourbook-unsent', 'sessions');

/** The sessions of one user, oldest first. */
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

/** Replaces the session by `next`, or deletes it, in one transaction. Returns false if it has been changed or deleted meanwhile. */
export function replaceUnsent({ id, revision }: UnsentSession, next: UnsentSession | null): Promise<boolean> {
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

/** For a log-out: the coach was warned that unsent sessions are lost. */
export async function dropAllUnsent(userId: string): Promise<void> {
  for (const { id } of await readUnsent(userId)) await dropUnsent(id);
}
