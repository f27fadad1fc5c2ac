import type { SessionInput } from '#domain/records/session.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { addNamedClient } from '#web/data/records/add-named-client.ts';
import { dropUnsent, keepUnsent, type NewClient, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { addSession } from '../store-session.ts';
import { sendUnsentSession, refusalOf, type Delivery } from './send-unsent-session.ts';
import { holdInForm, renewOutbox } from './outbox.ts';
import { settle } from './send-outbox.ts';

interface Recorded {
  id: string;
  session: SessionInput;
  newClient: NewClient | null;
  clientName: string;
  /** What is changed, when it waits already. */
  changes?: UnsentSession;
}

/** How long a form waits for an answer before it lets the coach go on. */
const FORM_PATIENCE_MS = 8_000;

/**
 * Records a session: kept on this device first, then sent. 'kept' when no server confirmed it in time; it is then sent as
 * soon as one does. Rejects when the server refuses it: a new one is then kept by its form alone.
 */
export async function recordSession({
  id,
  session,
  newClient,
  clientName,
  changes,
}: Recorded): Promise<'saved' | 'kept'> {
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
  const letGo = holdInForm(id);
  try {
    if (!(await isKept(unsent))) return await sendUnkept(unsent);
    const delivery = await inTime(id);
    if (delivery.kind === 'refused') {
      await (changes ? keepUnsent({ ...unsent, refusal: refusalOf(delivery.error) }) : dropUnsent(id));
      throw delivery.error;
    }
    if (delivery.kind !== 'waiting') return 'saved';
    keepForGood();
    return 'kept';
  } finally {
    letGo();
    await renewOutbox();
  }
}

/** Asks the browser not to clear away what is here alone, as some do with sites that were not opened for a week. */
function keepForGood(): void {
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch((error: unknown) => logFailure('Keeping a session for good', error));
}

/** A device that keeps nothing, as in a private window, sends at once or fails. */
async function isKept(unsent: UnsentSession): Promise<boolean> {
  try {
    await keepUnsent(unsent);
    return true;
  } catch (error) {
    logFailure('Keeping a session', error);
    return false;
  }
}

async function sendUnkept({ id, session, newClient, userId }: UnsentSession): Promise<'saved'> {
  if (newClient) await addNamedClient(newClient, userId);
  await addSession(id, session, userId);
  return 'saved';
}

async function inTime(id: string): Promise<Delivery> {
  if (!navigator.onLine) return { kind: 'waiting' };
  const delivery = sendUnsentSession(id);
  const inFormsTime = await Promise.race([delivery, patience()]);
  if (inFormsTime) return inFormsTime;
  // What comes later is told like any answer to what waits.
  delivery.then((late) => settle(id, late)).catch((error: unknown) => logFailure('Sending a session', error));
  return { kind: 'waiting' };
}

/** Nobody is hurried who is asked for the password meanwhile. */
async function patience(): Promise<null> {
  do {
    await signingInAgain();
    await new Promise((resolve) => setTimeout(resolve, FORM_PATIENCE_MS));
  } while (signingInAgain());
  return null;
}
