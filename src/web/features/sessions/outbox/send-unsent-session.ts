import { ACCESS_TEXTS, NO_ACCESS_SQLSTATE } from '#domain/subscription/access.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { addNamedClient } from '#web/data/records/add-named-client.ts';
import { RowGone } from '#web/data/records/store-row.ts';
import { findUnsent, settleUnsent } from '#web/data/device/unsent-sessions.ts';
import { WireError, messageOf } from '#web/data/wire/wire-error.ts';
import { DuplicateSession, addSession } from '../store-session.ts';

/** 'gone': another tab sent or discarded it. 'waiting': no answer, or none that speaks about the session. */
export type Delivery = { kind: 'sent' | 'gone' | 'waiting' } | { kind: 'refused'; error: unknown };

/**
 * Sends one session that waits, with its new client. However often and from however many tabs, it is one session: its id is
 * its own, and a lock lets one tab at a time have it.
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
    return { kind: (await settleUnsent(unsent, null)) ? 'sent' : 'waiting' };
  });
}

/** Without locks, as over plain http, the id alone sees to it. */
function locked<Result>(id: string, action: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`hourbook.unsent.${id}`, action) : action();
}

/** Values refused, rows missing, no subscription; anything else may go away by itself. */
function isAboutSession(error: unknown): boolean {
  if (error instanceof DuplicateSession || error instanceof RowGone) return true;
  return (
    error instanceof WireError && (/^(?:22|23|PGRST1|PGRST2)/.test(error.code) || error.code === NO_ACCESS_SQLSTATE)
  );
}

/** What the coach is told of a refusal. */
export function refusalOf(error: unknown): { title: string; text: string } {
  if (error instanceof DuplicateSession) {
    return { title: DUPLICATE_SESSION_TEXTS.title, text: DUPLICATE_SESSION_TEXTS.description };
  }
  if (error instanceof WireError && error.code === NO_ACCESS_SQLSTATE) {
    return { title: ACCESS_TEXTS.required.title, text: ACCESS_TEXTS.required.description };
  }
  // The client was deleted since.
  if (error instanceof WireError && error.code === '23503') {
    return { title: 'Not saved', text: 'Its client no longer exists. Please choose another.' };
  }
  return { title: 'Not saved', text: messageOf(error) };
}
