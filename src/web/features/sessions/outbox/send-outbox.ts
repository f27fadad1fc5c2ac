import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { findUnsent, settleUnsent } from '#web/data/device/unsent-sessions.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sendUnsentSession, refusalOf, type Delivery } from './send-unsent-session.ts';
import { outbox, renewOutbox } from './outbox.ts';

let underWay: Promise<boolean> | null = null;

/** Sends what waits, one after the other. Resolves with whether something still waits for an answer. */
export function sendOutbox(): Promise<boolean> {
  underWay ??= sendAll().finally(() => (underWay = null));
  return underWay;
}

async function sendAll(): Promise<boolean> {
  let sent = 0;
  let isWaiting = false;
  for (const { id, refusal } of outbox()) {
    if (refusal) continue;
    const delivery = await sendUnsentSession(id);
    await settle(id, delivery, 'quiet');
    if (delivery.kind === 'sent') sent++;
    if (delivery.kind === 'waiting') isWaiting = true;
    // Whoever did not answer now will not answer the next one either.
    if (isWaiting) break;
  }
  if (sent > 0) await announce(sent);
  return isWaiting;
}

/** Takes note of what became of a session that waited, and shows it. */
export async function settle(id: string, delivery: Delivery, voice?: 'quiet'): Promise<void> {
  if (delivery.kind === 'refused') {
    const refusal = refusalOf(delivery.error);
    logFailure('Sending a session', delivery.error);
    const unsent = await findUnsent(id);
    if (unsent && (await settleUnsent(unsent, { ...unsent, refusal }))) {
      toast.destructive({ title: refusal.title, description: refusal.text });
    }
  }
  if (delivery.kind !== 'waiting') await renewOutbox();
  if (delivery.kind === 'sent' && !voice) await announce(1);
}

async function announce(sent: number): Promise<void> {
  toast.success({ title: sent === 1 ? 'Session saved' : `${sent} sessions saved` });
  await renewRecords();
}
