import { requireUser } from '#web/data/auth/auth.ts';
import { foldEach, isAnyWaiting, type OutboxTable, type Operation } from '#web/data/device/operations.ts';
import { logFailure, logged } from '#web/data/wire/log-failure.ts';
import { recordType } from '../record-types.ts';
import { changedColumns, type Values, type Version } from '../versions/compare-versions.ts';
import { aboutRow } from './about-row.ts';
import { baseOf } from './base-of.ts';
import { finishSave, type Outcome, type Save } from './finish-save.ts';
import { foldOperations } from './fold-operations.ts';
import { hideWhileInForm, renewOutbox, type NewClient } from './outbox.ts';
import { askAboutWaiting } from './resolve-conflict.ts';

export interface Change {
  readonly table: OutboxTable;
  readonly id: string;
  /** All columns of a new row; of a stored row those that a form shows. */
  readonly values: Values;
  /** The row that the form began with; none for a new row. */
  readonly base?: Version;
  /** What the form of a new row that waits began with. */
  readonly began?: Values | undefined;
  /** A client that is stored before the row that names it. */
  readonly newClient?: NewClient | null;
}

/**
 * Saves a change of a row. Resolves with 'unsent' if the device is offline, the connection ended before an answer, or there is
 * maintenance: it is then stored on this device, and the outbox sends it later. Rejects if it was answered with an error, or with ChangedElsewhere if the
 * coach goes back to the form; the change is then only in the form.
 */
export function recordChange(change: Change): Promise<Outcome> {
  const { table, values, base, newClient, began = base ?? {} } = change;
  return logged(`${base ? 'update' : 'add'} ${recordType(table).one}`, async () => {
    const { id: userId } = await requireUser();
    const operation = operationOf(change, userId);
    const client = newClient ? clientOperation(newClient, userId) : null;
    const state = await stateOf(operation, client);
    const save = { state, operation, client, began, form: base && { values, base } };
    const outcome = await (state === 'waiting' ? saveOnDevice(save) : finishSave(save));
    if (outcome === 'unsent') requestPersistentStorage();
    return outcome;
  });
}

/** Stores it first. It is not shown as unsent as long as its form waits for it. */
async function saveOnDevice(save: Save): Promise<Outcome> {
  const { client, operation } = save;
  const showAgain = hideWhileInForm(client ? [client.id, operation.id] : [operation.id]);
  try {
    const next = await stored({ ...save, operation: await askAboutWaiting(save) });
    // It cancels what was not sent yet.
    return next ? await finishSave(next) : 'saved';
  } finally {
    showAgain();
    await renewOutbox();
  }
}

/** Where a save begins: on the device if it is offline or something of the row or its client waits there, else nowhere but here. */
async function stateOf({ id, values }: Operation, client: Operation | null): Promise<Save['state']> {
  try {
    const ids = [id, client?.id, values['client_id']].filter((one) => typeof one === 'string');
    return (await isAnyWaiting(ids)) || !navigator.onLine ? 'waiting' : 'sending';
  } catch (error) {
    logFailure('Storing an unsent change', error);
    return 'unstorable';
  }
}

/** What is to be sent after the change was folded into what waits for its row; null: nothing is left of both. */
async function stored(save: Save): Promise<Save | null> {
  const { operation, client, form } = save;
  const ids = client ? [operation.id, client.id] : [operation.id];
  try {
    const [row, newClient] = await foldEach(ids, (before, id) =>
      // A client who waits already may have more than a name by now.
      id === client?.id ? (before ?? client) : foldOperations(before, operation),
    );
    if (!row?.after) return null;
    // The form has the version that it began with, unless an earlier change waits.
    return {
      ...save,
      operation: row.after,
      client: newClient?.before ? null : client,
      before: row.before,
      form: row.before ? undefined : form,
    };
  } catch (error) {
    logFailure('Storing an unsent change', error);
    return { ...save, state: 'unstorable' };
  }
}

/** Asks the browser not to evict this data. Some browsers clear sites that were not opened for a week. */
function requestPersistentStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch((error: unknown) => logFailure('Requesting persistent storage', error));
}

export function operationOf({ table, id, values, base, newClient }: Change, userId: string): Operation {
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
