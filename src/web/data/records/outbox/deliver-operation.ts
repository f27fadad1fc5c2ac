import type { OutboxTable, Operation } from '#web/data/device/operations.ts';
import { ClientDeleted, RowGone } from '../row-gone.ts';
import { isInstant, isSameValue, type Values, type Version } from '../versions/compare-versions.ts';
import { baseOf, hasValues } from './base-of.ts';

/** The server's rows of one coach. A write that names a client who is gone rejects with ClientDeleted. */
export interface RowServer {
  /** False if a row with this id exists. */
  readonly insert: (table: OutboxTable, id: string, values: Values) => Promise<boolean>;
  /** Whether a row was written: only the one that was last changed at `updatedAt`. */
  readonly patch: (table: OutboxTable, id: string, values: Values, updatedAt: string) => Promise<boolean>;
  /** Whether a row was deleted: only the one that was last changed at `updatedAt`. */
  readonly remove: (table: OutboxTable, id: string, updatedAt: string) => Promise<boolean>;
  readonly find: (table: OutboxTable, id: string) => Promise<Version | null>;
  /** The row that a client or session became part of when clients were merged, which may be gone too; null if none. */
  readonly mergedInto: (table: OutboxTable, id: string) => Promise<string | null>;
}

/** The row was changed elsewhere, and only the coach knows which is right. */
export interface Conflict {
  readonly kind: 'conflict';
  /** What can be written without a question. */
  readonly change: Values;
  /** Columns that both changed, to different values; none when the row is to be removed. */
  readonly clashes: readonly string[];
  readonly stored: Version;
}

/** A form that waits for the result. Unlike what waits on the device, it has the former notes too. */
export interface OpenForm {
  readonly values: Values;
  readonly base: Values;
}

/** Nothing was written: its row was merged into another one. This is to be sent instead, if anything. */
interface Redirected {
  readonly kind: 'redirected';
  readonly to: Operation | null;
}

export type Delivered = { readonly kind: 'done' } | Conflict | Redirected;

const DONE = { kind: 'done' } as const;

/**
 * Writes one operation unless the row was changed elsewhere since. Repeating it after a lost response has the same result. Rejects
 * with what the server refused, with RowGone if the row to change was deleted, and if the server is not reached.
 * @param operation `isTried` if it was sent before
 * @param form the open form: what it saves, which may be more than what was changed, and the whole row that it began with
 */
export async function deliverOperation(operation: Operation, server: RowServer, form?: OpenForm): Promise<Delivered> {
  try {
    return await deliver(operation, server, form);
  } catch (error) {
    const clientId = operation.values['client_id'];
    const isGone = error instanceof ClientDeleted && typeof clientId === 'string';
    const into = isGone ? await rowAfterMerge('clients', clientId, server) : null;
    if (into !== null) return { kind: 'redirected', to: redirectToClient(operation, into) };
    throw error;
  }
}

async function deliver(operation: Operation, server: RowServer, form: OpenForm | undefined): Promise<Delivered> {
  const { table, id, kind, values, base, isTried, sent } = operation;
  if (kind === 'remove') return deliverRemoval(operation, server);
  // It may have been stored, and merged since: then it would be added again.
  const merged = kind === 'add' && (isTried || sent.length > 0) ? await server.mergedInto(table, id) : null;
  if (merged !== null) return redirected(operation, merged);
  if (kind === 'add' && (await server.insert(table, id, values))) return DONE;
  if (kind === 'change' && base && (await server.patch(table, id, form?.values ?? values, base.updated_at)))
    return DONE;
  for (;;) {
    const stored = await server.find(table, id);
    if (!stored) {
      const elsewhere = await redirectedToStored(operation, server);
      if (elsewhere) return elsewhere;
      throw new RowGone('It was deleted on another device.');
    }
    const { change, clashes } = compareWithStored(operation, stored, form);
    if (clashes.length > 0) return { kind: 'conflict', change, clashes, stored };
    if (Object.keys(change).length === 0) return DONE;
    if (await server.patch(table, id, change, stored.updated_at)) return DONE;
  }
}

const redirected = (operation: Operation, into: string): Redirected => ({
  kind: 'redirected',
  to: redirectToRow(operation, into),
});

async function redirectedToStored(operation: Operation, server: RowServer): Promise<Redirected | null> {
  const into = await rowAfterMerge(operation.table, operation.id, server);
  return into === null ? null : redirected(operation, into);
}

/** The row that another one became part of, if it is there: what is sent to one that is gone would be sent back. */
async function rowAfterMerge(table: OutboxTable, id: string, server: RowServer): Promise<string | null> {
  const into = await server.mergedInto(table, id);
  return into !== null && (await server.find(table, into)) ? into : null;
}

async function deliverRemoval(operation: Operation, server: RowServer): Promise<Delivered> {
  const { table, id, base, sent } = operation;
  if (base && (await server.remove(table, id, base.updated_at))) return DONE;
  for (;;) {
    const stored = await server.find(table, id);
    if (!stored) return (await redirectedToStored(operation, server)) ?? DONE;
    // Without a base it is a row that this device added: it may go as long as nobody else wrote to it.
    const isOurs =
      base === null && ((!isOfEvent(id) && isUntouched(stored)) || sent.some((values) => hasValues(stored, values)));
    if (!isOurs) return { kind: 'conflict', change: {}, clashes: [], stored };
    if (await server.remove(table, id, stored.updated_at)) return DONE;
  }
}

/** Compares what waits with the stored row, column by column. Values that this device had or sent are no change of another device. */
export function compareWithStored(
  operation: Pick<Operation, 'id' | 'kind' | 'values' | 'base' | 'sent'>,
  stored: Version,
  form: OpenForm | undefined,
): Pick<Conflict, 'change' | 'clashes'> {
  const { values, sent } = operation;
  const base = form?.base ?? operation.base;
  const isAdd = operation.kind === 'add';
  const mayBeTheirs = isAdd && isOfEvent(operation.id);
  const change: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const [column, value] of Object.entries(values)) {
    if (isSameValue(value, stored[column])) continue;
    const earlier = sent.filter((one) => column in one).map((one) => one[column]);
    if (base && column in base) earlier.push(base[column]);
    const isOurs =
      earlier.some((one) => isSameValue(one, stored[column])) || (isAdd && !mayBeTheirs && isUntouched(stored));
    // A new row that has had this value since it was first sent: only another device has changed it. Of an event: nothing was entered.
    const isUnchanged = mayBeTheirs ? isEmpty(value) : isAdd && earlier.every((one) => isSameValue(one, value));
    if (isOurs) change[column] = value;
    else if (!isUnchanged) clashes.push(column);
  }
  // Two instants of one day look the same to a coach: the stored one stays.
  const isOneDay = clashes.every((column) => column === 'date' && isInstant(values[column]));
  return { change, clashes: isOneDay ? [] : clashes };
}

/** The id of a record of an event is the same on every device (row-id.ts), so that another one may have added the row. */
const isOfEvent = (id: string) => id[14] === '8';
const isEmpty = (value: unknown) => isSameValue(value, '') || isSameValue(value, []);
const isUntouched = (stored: Version) => stored['created_at'] === stored.updated_at;

/** What waits after the coach has chosen: a change of the version that was shown. Returns null if that version stays as it is. */
export function resolvedOperation(
  operation: Operation,
  { change, stored }: Conflict,
  chosen: Values,
): Operation | null {
  const wanted = Object.entries({ ...change, ...chosen }).filter(
    ([column, value]) => !isSameValue(value, stored[column]),
  );
  if (wanted.length === 0) return null;
  return {
    ...operation,
    kind: 'change',
    values: Object.fromEntries(wanted),
    base: baseOf(operation.table, stored, Object.fromEntries(wanted)),
    sent: [],
    isTried: false,
    revision: crypto.randomUUID(),
    refusal: null,
    conflict: null,
  };
}

// What waits for a client or a session that was merged into another one on another device goes to that one (ADR 40, 41).

/** No row was changed then: a version that is never stored, so that the two are compared. */
const NEVER = '1970-01-01T00:00:00Z';

/**
 * The same change of the row that `operation`'s row became part of. Returns null if nothing is left to send.
 * @param operation `isTried` if it was sent before: then it was stored, and merged by the coach who saw it
 */
function redirectToRow(operation: Operation, into: string): Operation | null {
  const common = {
    ...operation,
    id: into,
    isTried: false,
    revision: crypto.randomUUID(),
    refusal: null,
    conflict: null,
  };
  if (operation.kind !== 'add') return { ...common, base: operation.base && { ...operation.base, updated_at: NEVER } };
  // Of a new row that was merged only what was changed after it was first sent is news.
  const first = isOfEvent(operation.id) ? {} : (operation.sent[0] ?? (operation.isTried ? operation.values : {}));
  const values = Object.entries(operation.values).filter(([column, value]) => !isSameValue(value, first[column]));
  if (values.length === 0) return null;
  const former = values.flatMap(([column]) => (column in first ? [[column, first[column]]] : []));
  return {
    ...common,
    kind: 'change',
    values: Object.fromEntries(values),
    base: { ...Object.fromEntries(former), updated_at: NEVER },
  };
}

/** The same session of the client that its client became part of. */
const redirectToClient = (operation: Operation, into: string): Operation => ({
  ...operation,
  values: { ...operation.values, client_id: into },
  about: { ...operation.about, clientId: into },
  revision: crypto.randomUUID(),
});
