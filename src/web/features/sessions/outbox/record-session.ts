import type { SessionInput } from '#domain/records/session.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { addNamedClient } from '#web/data/records/add-named-client.ts';
import { dropUnsent, keepUnsent, type NewClient, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { addSession } from '../store-session.ts';
import { sendUnsentSession, refusalOf, type Delivery } from './send-unsent-session.ts';
import { hideWhileInForm, renewOutbox } from './outbox.ts';
import { handleDelivery } from './send-outbox.ts';

interface Recorded {
  id: string;
  session: SessionInput;
  newClient: NewClient | null;
  clientName: string;
  /** The unsent session that this one replaces. */
  changes?: UnsentSession;
}

/** How long a form waits for the server before it closes and leaves the session in the outbox. */
const FORM_WAIT_MS = 8_000;

/**
 * Records a session: stores it on this device, then sends it. Resolves with 'unsent' if the server did not confirm it in time; the
 * outbox then sends it later. Rejects if the server refuses it; a new session is then only in its form.
 */
export async function recordSession({
  id,
  session,
  newClient,
  clientName,
  changes,
}: Recorded): Promise<'saved' | 'unsent'> {
  const user = await requireUser();
  const unsent: UnsentSession = {
    id,
    userId: user.id,
    session,
    newClient,
    clientName,
    revision: crypto.randomUUID(),
    recordedAt: changes?.recordedAt ?? new Date().toISOString(),
    refusal: null,
  };
  const showAgain = hideWhileInForm(id);
  try {
    if (!(await storeUnsent(unsent))) return await sendDirectly(unsent);
    const delivery = await sendWithinFormWait(id);
    if (delivery.kind === 'refused') {
      await (changes ? keepUnsent({ ...unsent, refusal: refusalOf(delivery.error) }) : dropUnsent(id));
      throw delivery.error;
    }
    if (delivery.kind !== 'waiting') return 'saved';
    requestPersistentStorage();
    return 'unsent';
  } finally {
    showAgain();
    await renewOutbox();
  }
}

/** Asks the browser not to evict this data. Some browsers clear sites that were not opened for a week. */
function requestPersistentStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch((error: unknown) => logFailure('Requesting persistent storage', error));
}

/** Returns whether the session could be stored. Without storage, as in a private window, it is sent directly. */
async function storeUnsent(unsent: UnsentSession): Promise<boolean> {
  try {
    await keepUnsent(unsent);
    return true;
  } catch (error) {
    logFailure('Storing an unsent session', error);
    return false;
  }
}

async function sendDirectly({ id, session, newClient, userId }: UnsentSession): Promise<'saved'> {
  if (newClient) await addNamedClient(newClient, userId);
  await addSession(id, session, userId);
  return 'saved';
}

async function sendWithinFormWait(id: string): Promise<Delivery> {
  if (!navigator.onLine) return { kind: 'waiting' };
  const delivery = sendUnsentSession(id);
  const inTime = await Promise.race([delivery, formWait()]);
  if (inTime) return inTime;
  // A later result is handled like any other delivery of the outbox.
  delivery.then((late) => handleDelivery(id, late)).catch((error: unknown) => logFailure('Sending a session', error));
  return { kind: 'waiting' };
}

/** Resolves after FORM_WAIT_MS, not counting the time in which the coach is asked to sign in again. */
async function formWait(): Promise<null> {
  do {
    await signingInAgain();
    await new Promise((resolve) => setTimeout(resolve, FORM_WAIT_MS));
  } while (signingInAgain());
  return null;
}
