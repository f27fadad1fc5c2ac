import { requireUser } from '#web/data/auth/auth.ts';
import { signingInAgain } from '#web/data/auth/sign-in-again.ts';
import {
  findOperation,
  foldOperation,
  type KeptRecord,
  replaceOperation,
  type Folded,
  type KeptTable,
  type Operation,
} from '#web/data/device/operations.ts';
import { askServer } from '#web/data/wire/connection.ts';
import { logFailure, logged } from '#web/data/wire/log-failure.ts';
import { changedColumns, type Values } from '#web/data/records/versions/compare-versions.ts';
import { ChangedElsewhere } from '../changed-elsewhere.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { deleteRecords, type Deletion } from '../deletions.ts';
import { wordFor } from '../store-row.ts';
import { aboutRow, knownRow } from './about-row.ts';
import { baseOf } from './base-of.ts';
import { deliverOperation, type OpenForm } from './deliver-operation.ts';
import { foldOperations } from './fold-operations.ts';
import { hideWhileInForm, leftByForms, renewOutbox, type NewClient } from './outbox.ts';
import { rowServer } from './row-server.ts';
import { endedWithoutAnswer, refusalOf, sendOperation, type Delivery } from './send-operation.ts';
import { resolveConflict } from './resolve-conflict.ts';

/** How long a form waits before it asks whether anything answers. With PROBE_MS, 8 seconds until it closes where nothing does. */
const FORM_WAIT_MS = 3_000;

export interface Change {
  readonly table: KeptTable;
  readonly id: string;
  /** All columns of a new row; of a stored row those that a form shows. */
  readonly values: Values;
  /** The row that the form began with; none for a new row. */
  readonly base?: Version;
  /** A client that is stored before the row that names it. */
  readonly newClient?: NewClient | null;
}

/** 'unsent': it waits on this device. */
export type Outcome = 'saved' | 'unsent';

/**
 * Stores a change of a row on this device, then sends it. Resolves with 'unsent' if the device is offline or the connection ended
 * before an answer; the outbox then sends it later. Rejects if it was answered with an error, or with ChangedElsewhere if the coach goes back to the form; the change is then
 * only in the form.
 */
export function recordChange(change: Change): Promise<Outcome> {
  return logged(`${change.base ? 'update' : 'add'} ${wordOf(change.table)}`, async () => {
    const { id: userId } = await requireUser();
    const { newClient } = change;
    const showAgain = hideWhileInForm(newClient ? [newClient.id, change.id] : [change.id]);
    try {
      const client = newClient ? await storeNewClient(newClient, userId) : null;
      try {
        const outcome = await storeAndSend(operationOf(change, userId), change);
        if (outcome === 'unsent') requestPersistentStorage();
        return outcome;
      } catch (error) {
        // The form has the name of the client, if that was not stored either.
        if (client) await replaceOperation(client, null);
        throw error;
      }
    } finally {
      showAgain();
      await renewOutbox();
    }
  });
}

/** Returns what was stored, or null if the client waits already: they may have more than a name by now. */
async function storeNewClient(newClient: NewClient, userId: string): Promise<Operation | null> {
  const stored = await storeOperation(clientOperation(newClient, userId), (before, next) => before ?? next);
  return stored?.before ? null : (stored?.after ?? null);
}

async function storeAndSend(operation: Operation, { values, base, newClient }: Change): Promise<Outcome> {
  const stored = await storeOperation(operation);
  if (!stored) return sendWithoutStorage(operation, base && { values, base }, newClient);
  const { before, after } = stored;
  // An unchanged form, or one that takes back what was not sent yet.
  if (!after) return 'saved';
  // Only for the version that the form began with, and unless an earlier change waits.
  let form: OpenForm | undefined = base && !before ? { values, base } : undefined;
  for (let next: Operation | null = after; next;) {
    const delivery = await sendWithinFormWait(next.id, form);
    if (delivery.kind === 'conflict') {
      const resolved = await resolveConflict(delivery);
      if (resolved === 'later') {
        await takeBack(delivery.operation, before && { conflict: { updated_at: delivery.stored.updated_at } });
        throw new ChangedElsewhere();
      }
      next = resolved;
      form = undefined;
    } else if (!('error' in delivery)) {
      return 'saved';
    } else if (delivery.kind === 'waiting' && endedWithoutAnswer(delivery.error)) {
      return 'unsent';
    } else {
      const { error } = delivery;
      const isRefused = before && delivery.kind === 'refused';
      await takeBack(
        delivery.operation ?? { ...next, isTried: true },
        isRefused ? { refusal: refusalOf(error) } : before && {},
      );
      throw error;
    }
  }
  return 'saved';
}

/** Leaves a change to its form. One that waited before the form was opened stays, with the reason. */
async function takeBack(operation: Operation, reason: Partial<Operation> | undefined): Promise<void> {
  await replaceOperation(operation, reason ? { ...operation, ...reason } : null);
}

const wordOf = (table: KeptTable) => (table === 'calendar_answers' ? 'answer' : wordFor(table));

function operationOf({ table, id, values, base, newClient }: Change, userId: string): Operation {
  const changed = base ? changedColumns(values, base) : values;
  const about = aboutRow(table, id, { ...base, ...values });
  return {
    id,
    userId,
    table,
    kind: base ? 'change' : 'add',
    values: changed,
    base: base ? baseOf(table, base, changed) : null,
    sent: [],
    isTried: false,
    about: newClient ? { ...about, name: newClient.name } : about,
    revision: crypto.randomUUID(),
    recordedAt: new Date().toISOString(),
    refusal: null,
    conflict: null,
  };
}

function clientOperation({ id, name }: NewClient, userId: string): Operation {
  return operationOf({ table: 'clients', id, values: { name, email: '', phone: null, notes: null } }, userId);
}

/** Returns null where it cannot be stored, as in a private window: it is then sent directly. */
async function storeOperation(operation: Operation, fold = foldOperations): Promise<Folded | null> {
  try {
    return await foldOperation(operation.id, (before) => fold(before, operation));
  } catch (error) {
    logFailure('Storing an unsent change', error);
    return null;
  }
}

async function sendWithoutStorage(
  operation: Operation,
  form?: OpenForm,
  newClient?: NewClient | null,
): Promise<Outcome> {
  const { userId } = operation;
  const server = rowServer(userId);
  if (newClient) await deliverOperation(clientOperation(newClient, userId), server);
  const delivered = await deliverOperation(operation, server, form);
  if (delivered.kind === 'done') return 'saved';
  if (delivered.kind === 'redirected') return delivered.to ? sendWithoutStorage(delivered.to, form) : 'saved';
  const resolved = await resolveConflict({ ...delivered, operation });
  if (resolved === 'later') throw new ChangedElsewhere();
  return resolved ? sendWithoutStorage(resolved) : 'saved';
}

async function sendWithinFormWait(id: string, form: OpenForm | undefined): Promise<Delivery> {
  if (!navigator.onLine) return { kind: 'waiting', error: null };
  const sending = sendOperation(id, form);
  const delivery = await Promise.race([sending, connectionEnded(sending)]);
  if (delivery) return delivery;
  leftByForms.add(id);
  return { kind: 'waiting', error: null };
}

/**
 * Resolves when nothing answers any more: the connection has ended, although the browser may notice much later. While the server
 * answers, or the coach is asked to sign in again, a slow save goes on in its form. Ends with the save.
 */
async function connectionEnded(save: Promise<unknown>): Promise<null> {
  let isOver = false;
  const over = () => (isOver = true);
  save.then(over, over);
  do {
    await signingInAgain();
    await new Promise((resolve) => setTimeout(resolve, FORM_WAIT_MS));
  } while (!isOver && (signingInAgain() || (await askServer()) !== null));
  return null;
}

/** Asks the browser not to evict this data. Some browsers clear sites that were not opened for a week. */
function requestPersistentStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch((error: unknown) => logFailure('Requesting persistent storage', error));
}

/**
 * Deletes rows, so that it can be undone. If the connection ends before an answer, or a change of one waits, they wait to be removed: then
 * it returns null. Rows that no page has loaded cannot wait.
 */
export async function recordRemoval<Table extends KeptRecord>(
  table: Table,
  ids: readonly string[],
): Promise<Deletion<Table> | null> {
  const { id: userId } = await requireUser();
  const waiting = await waitingAmong(ids);
  if (navigator.onLine && !waiting) {
    try {
      const deleting = deleteRecords(table, ids);
      const removed = await Promise.race([deleting, connectionEnded(deleting)]);
      if (removed) return removed;
    } catch (error) {
      if (!endedWithoutAnswer(error)) throw error;
    }
  }
  const operations = ids.map((id) => removalOf(table, id, userId));
  for (const operation of operations) {
    await foldOperation(operation.id, (before) => foldOperations(before, operation));
  }
  await renewOutbox();
  return null;
}

/** Whether a change of one of these rows waits. */
async function waitingAmong(ids: readonly string[]): Promise<boolean> {
  try {
    return (await Promise.all(ids.map(findOperation))).some(Boolean);
  } catch (error) {
    logFailure('Reading unsent changes', error);
    return false;
  }
}

function removalOf(table: KeptRecord, id: string, userId: string): Operation {
  const base = knownRow(table, id);
  if (!base) throw new Error('This can only be deleted with a connection.');
  return {
    ...operationOf({ table, id, values: {}, base }, userId),
    kind: 'remove',
  };
}
