import { ACCESS_TEXTS, NO_ACCESS_SQLSTATE } from '#domain/subscription/access.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { addNamedClient } from '#web/data/records/add-named-client.ts';
import { RowGone } from '#web/data/records/store-row.ts';
import { findUnsent, replaceUnsent } from '#web/data/device/unsent-sessions.ts';
import { WireError, messageOf } from '#web/data/wire/wire-error.ts';
import { DuplicateSession, addSession } from '../store-session.ts';

/** 'gone': another tab sent or discarded it. 'waiting': no response, or an error that is not about the session. */
export type Delivery = { kind: 'sent' | 'gone' | 'waiting' } | { kind: 'refused'; error: unknown };

/**
 * Sends one unsent session with its new client. Repeating it, also from several tabs, stores one session: it has a fixed id,
 * and a lock lets only one tab at a time send it.
 */
export function sendUnsentSession(id: string): Promise<Delivery> {
  return locked(id, async () => {
    const unsent = await findUnsent(id);
    if (!unsent) return { kind: 'gone' };
    try {
      if (unsent.newClient) await addNamedClient(unsent.newClient, unsent.userId);
      await addSession(id, unsent.session, unsent.userId);
    } catch (error) {
      return isAboutSession(error) ? { kind: 'refused', error } : { kind: 'waiting' };
    }
    return { kind: (await replaceUnsent(unsent, null)) ? 'sent' : 'waiting' };
  });
}

/** Over plain http there are no locks; then only the id prevents duplicates. */
function locked<Result>(id: string, action: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`hourbook.unsent.${id}`, action) : action();
}

/** Invalid values, missing rows and no subscription are final. Other errors may be temporary. */
function isAboutSession(error: unknown): boolean {
  if (error instanceof DuplicateSession || error instanceof RowGone) return true;
  return (
    error instanceof WireError && (/^(?:22|23|PGRST1|PGRST2)/.test(error.code) || error.code === NO_ACCESS_SQLSTATE)
  );
}

/** The text that the coach sees for a refused session. */
export function refusalOf(error: unknown): { title: string; text: string } {
  if (error instanceof DuplicateSession) {
    return { title: DUPLICATE_SESSION_TEXTS.title, text: DUPLICATE_SESSION_TEXTS.description };
  }
  if (error instanceof WireError && error.code === NO_ACCESS_SQLSTATE) {
    return { title: ACCESS_TEXTS.required.title, text: ACCESS_TEXTS.required.description };
  }
  // The client has been deleted.
  if (error instanceof WireError && error.code === '23503') {
    return { title: 'Not saved', text: 'Its client no longer exists. Please choose another.' };
  }
  return { title: 'Not saved', text: messageOf(error) };
}
