// Changes that the server has not confirmed yet, stored on this device (ADR 13): at most one operation per row.
import type { RecordTable } from '#web/data/wire/tables.ts';
import { del, entries, get, getMany, promisifyRequest } from 'idb-keyval';
import { deviceStore } from './device-store.ts';

/** Columns by name. */
type Values = Readonly<Record<string, unknown>>;

/** What waits here: every record, and what the coach decided about events of a calendar: the last decision counts, so it is always an add. */
export type OutboxTable = RecordTable | 'calendar_answers';

export interface Operation {
  /** The row's id. An add is sent with it, so that sending it twice stores one row. */
  readonly id: string;
  readonly userId: string;
  readonly table: OutboxTable;
  readonly kind: 'add' | 'change' | 'remove';
  /** What to store: all columns of a new row, or those that were changed. */
  readonly values: Values;
  /** The version that was changed or removed: its time of change, and the former values of changed columns that are not confidential. */
  readonly base: (Values & { readonly updated_at: string }) | null;
  /** Earlier `values` that were sent and never confirmed: the server may have any of them. */
  readonly sent: readonly Values[];
  /** Whether `values` may have reached the server. */
  readonly isTried: boolean;
  readonly about: About;
  /** New at each change, so that an operation changed while it is being sent is sent again. */
  readonly revision: string;
  readonly recordedAt: string;
  /** Why the server refused it, for the coach to correct. */
  readonly refusal: { readonly title: string; readonly text: string } | null;
  /** The stored version that differs from this one, until the coach has chosen. */
  readonly conflict: { readonly updated_at: string } | null;
  /** Of a removal: the deletion that was not answered and may have been done. */
  readonly deletion?: string | undefined;
}

/** What the list of unsent changes says about a row. */
export interface About {
  readonly name: string;
  /** A calendar date. */
  readonly day: string | null;
  readonly minutes: number | null;
  readonly clientId: string | null;
}

const store = deviceStore('hourbook-outbox', 'operations');

/** The operations of one user, in the order in which they are sent: clients first, since other records name them, each oldest first. */
export async function readOperations(userId: string): Promise<Operation[]> {
  const all = await entries<string, Operation>(store);
  return all
    .map(([, operation]) => operation)
    .filter((operation) => operation.userId === userId)
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.recordedAt.localeCompare(b.recordedAt));
}

const orderOf = ({ table }: Operation) => (table === 'clients' ? 0 : 1);

export const findOperation = (id: string) => get<Operation>(id, store);

/** Whether anything waits for one of these rows. */
export const isAnyWaiting = async (ids: readonly string[]) =>
  (await getMany<Operation | undefined>([...ids], store)).some(Boolean);

export const dropOperation = (id: string) => del(id, store);

export interface Folded {
  readonly before: Operation | undefined;
  readonly after: Operation | null;
}

/** Replaces what waits for each of these rows by the result of `fold`, in one transaction. Returns both. */
export function foldEach(
  ids: readonly string[],
  fold: (before: Operation | undefined, id: string) => Operation | null,
): Promise<Folded[]> {
  return store('readwrite', async (operations) => {
    const folding = ids.map(async (id) => {
      const before = (await promisifyRequest(operations.get(id))) as Operation | undefined;
      const after = fold(before, id);
      if (after) operations.put(after, id);
      else operations.delete(id);
      return { before, after };
    });
    // A full device refuses it at the end alone.
    const [folded] = await Promise.all([Promise.all(folding), promisifyRequest(operations.transaction)]);
    return folded;
  });
}

export const foldOperation = async (id: string, fold: (before: Operation | undefined) => Operation | null) =>
  (await foldEach([id], fold))[0]!;

/**
 * Stores them at once, but for rows for which something waits: the browser commits this itself, since a tab that is being closed no longer
 * could.
 */
export const addOperations = (some: readonly Operation[]) =>
  store('readwrite', (operations) => {
    for (const one of some) operations.add(one, one.id).onerror = (event) => event.preventDefault();
    const { transaction } = operations;
    const stored = promisifyRequest(transaction);
    transaction.commit();
    return stored;
  });

/** Replaces the operation by `next`, or deletes it, in one transaction. Returns false if it has been changed or deleted. */
export async function replaceOperation({ id, revision }: Operation, next: Operation | null): Promise<boolean> {
  const { before } = await foldOperation(id, (found) => (found?.revision === revision ? next : (found ?? null)));
  return before?.revision === revision;
}

/**
 * Stores `next` in place of the operation, under the id of another row, in one transaction. 'changed' if the operation has been changed
 * or deleted, 'taken' if another one waits for that row.
 */
export function moveOperation(operation: Operation, next: Operation | null): Promise<'moved' | 'changed' | 'taken'> {
  return store('readwrite', async (operations) => {
    const found = (await promisifyRequest(operations.get(operation.id))) as Operation | undefined;
    if (found?.revision !== operation.revision) return 'changed';
    if (next && next.id !== operation.id && (await promisifyRequest(operations.count(next.id))) > 0) return 'taken';
    operations.delete(operation.id);
    if (next) operations.put(next, next.id);
    await promisifyRequest(operations.transaction);
    return 'moved';
  });
}

/** For a log-out: the coach was warned that unsent changes are lost. */
export const dropAllOperations = (userId: string | undefined): Promise<void> =>
  // In one transaction, which goes on where the storage opens after the time-out.
  store('readwrite', async (operations) => {
    const all = (await promisifyRequest(operations.getAll())) as Operation[];
    for (const one of all) if (one.userId === userId) operations.delete(one.id);
    return promisifyRequest(operations.transaction);
  });
