import { replaceOperation, type Operation } from '#web/data/device/operations.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewRecords } from '../renew-records.ts';
import { leftByForms, outbox, renewOutbox } from './outbox.ts';
import { askAboutConflict } from './resolve-conflict.ts';
import { refusalOf, sendOperation, type Delivery } from './send-operation.ts';

export interface Sent {
  /** What the server has confirmed. */
  readonly sent: readonly Operation[];
  /** What was refused, or has been changed elsewhere: it waits for the coach. */
  readonly held: readonly Operation[];
  /** Whether a server has yet to be reached. */
  readonly isWaiting: boolean;
}

let running: Promise<Sent> | null = null;

/** Sends the unsent changes one after the other, and stores why one was not taken. */
export function sendOutbox(): Promise<Sent> {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll(): Promise<Sent> {
  const sent: Operation[] = [];
  let left = outbox().filter(({ refusal, conflict }) => !refusal && !conflict);
  let refused: [operation: Operation, delivery: Delivery][] = [];
  let isWaiting = false;
  // A date that was refused as taken may be free once a later change has been sent. So again, as long as something is sent.
  for (let isProgress = true; isProgress && !isWaiting && left.length > 0;) {
    isProgress = false;
    refused = [];
    for (const operation of left) {
      const delivery = await sendOperation(operation.id);
      isWaiting = delivery.kind === 'waiting';
      // If the server did not answer, the next request would wait in vain too.
      if (isWaiting) break;
      const isLate = leftByForms.delete(operation.id);
      if (delivery.kind === 'sent' || (delivery.kind === 'gone' && isLate)) sent.push(operation);
      if (delivery.kind === 'sent' || delivery.kind === 'gone') isProgress = true;
      else refused.push([operation, delivery]);
    }
    left = refused.map(([operation]) => operation);
  }
  const held = isWaiting ? [] : await hold(refused);
  await renewOutbox();
  if (sent.length > 0) await renewRecords();
  return { sent, held, isWaiting };
}

/** Stores why changes were not taken. Returns them. */
async function hold(refused: readonly [Operation, Delivery][]): Promise<Operation[]> {
  const held: Operation[] = [];
  for (const [operation, delivery] of refused) {
    const reason = reasonOf(delivery);
    if (!reason) continue;
    // It may wait for another row by now, of a client who was merged.
    const current = ('operation' in delivery && delivery.operation) || operation;
    const next = { ...current, isTried: true, ...reason };
    if (await replaceOperation(current, next)) held.push(next);
  }
  return held;
}

function reasonOf(delivery: Delivery): Partial<Operation> | null {
  if (delivery.kind === 'conflict') return { conflict: { updated_at: delivery.stored.updated_at } };
  if (delivery.kind !== 'refused') return null;
  logFailure('Sending a change', delivery.error);
  return { refusal: refusalOf(delivery.error) };
}

/** Lets the coach choose between the two versions of a row, and sends the result. Returns whether nothing of it waits any more. */
export async function settleConflict({ id }: Operation): Promise<boolean> {
  let delivery = await sendOperation(id);
  while (delivery.kind === 'conflict') {
    const resolved = await askAboutConflict(delivery, 'Decide later');
    if (resolved === 'later') break;
    await replaceOperation(delivery.operation, resolved);
    delivery = resolved ? await sendOperation(resolved.id) : { kind: 'sent' };
  }
  await renewOutbox();
  if (delivery.kind === 'refused') throw delivery.error;
  if (delivery.kind === 'sent') await renewRecords();
  return delivery.kind === 'sent' || delivery.kind === 'gone';
}

/** Removes a row although it was changed elsewhere: the version that the coach was told about. */
export async function removeAnyway(operation: Operation): Promise<void> {
  const { conflict } = operation;
  if (!conflict) return;
  await replaceOperation(operation, {
    ...operation,
    base: { updated_at: conflict.updated_at },
    conflict: null,
    revision: crypto.randomUUID(),
  });
  await renewOutbox();
}
