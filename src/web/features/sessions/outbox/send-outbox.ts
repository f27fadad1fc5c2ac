import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { findUnsent, replaceUnsent } from '#web/data/device/unsent-sessions.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sendUnsentSession, refusalOf, type Delivery } from './send-unsent-session.ts';
import { outbox, renewOutbox } from './outbox.ts';

let running: Promise<boolean> | null = null;

/** Sends the unsent sessions one after the other. Resolves with whether any is still waiting for the server. */
export function sendOutbox(): Promise<boolean> {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll(): Promise<boolean> {
  let sent = 0;
  let isWaiting = false;
  for (const { id, refusal } of outbox()) {
    if (refusal) continue;
    const delivery = await sendUnsentSession(id);
    await handleDelivery(id, delivery, { isQuiet: true });
    if (delivery.kind === 'sent') sent++;
    if (delivery.kind === 'waiting') isWaiting = true;
    // If the server did not answer, the next request would wait in vain too.
    if (isWaiting) break;
  }
  if (sent > 0) await announce(sent);
  return isWaiting;
}

/** Stores the result of sending an unsent session and shows it. `isQuiet` shows no toast for success. */
export async function handleDelivery(id: string, delivery: Delivery, { isQuiet = false } = {}): Promise<void> {
  if (delivery.kind === 'refused') {
    const refusal = refusalOf(delivery.error);
    logFailure('Sending a session', delivery.error);
    const unsent = await findUnsent(id);
    if (unsent && (await replaceUnsent(unsent, { ...unsent, refusal }))) {
      toast.destructive({ title: refusal.title, description: refusal.text });
    }
  }
  if (delivery.kind !== 'waiting') await renewOutbox();
  if (delivery.kind === 'sent' && !isQuiet) await announce(1);
}

async function announce(sent: number): Promise<void> {
  toast.success({ title: sent === 1 ? 'Session saved' : `${sent} sessions saved` });
  await renewRecords();
}
