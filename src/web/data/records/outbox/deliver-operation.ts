import type { KeptTable, Operation } from '#web/data/device/operations.ts';
import { isInstant, isSameValue, type Values } from '#web/data/records/versions/compare-versions.ts';
import { RowGone } from '../row-gone.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { baseOf } from './base-of.ts';

/** The server's rows of one coach. */
export interface RowServer {
  /** False if a row with this id exists. */
  readonly insert: (table: KeptTable, id: string, values: Values) => Promise<boolean>;
  /** Whether a row was written: only the one that was last changed at `updatedAt`. */
  readonly patch: (table: KeptTable, id: string, values: Values, updatedAt: string) => Promise<boolean>;
  /** Whether a row was deleted: only the one that was last changed at `updatedAt`. */
  readonly remove: (table: KeptTable, id: string, updatedAt: string) => Promise<boolean>;
  readonly find: (table: KeptTable, id: string) => Promise<Version | null>;
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

export type Delivered = { readonly kind: 'done' } | Conflict;

const DONE = { kind: 'done' } as const;

/**
 * Writes one operation unless the row was changed elsewhere since. Repeating it after a lost response has the same result. Rejects
 * with what the server refused, with RowGone if the row to change was deleted, and if the server is not reached.
 * @param form the open form: what it saves, which may be more than what was changed, and the whole row that it began with
 */
export async function deliverOperation(operation: Operation, server: RowServer, form?: OpenForm): Promise<Delivered> {
  const { table, id, kind, values, base } = operation;
  if (kind === 'remove') return deliverRemoval(operation, server);
  if (kind === 'add' && (await server.insert(table, id, values))) return DONE;
  if (kind === 'change' && base && (await server.patch(table, id, form?.values ?? values, base.updated_at)))
    return DONE;
  for (;;) {
    const stored = await server.find(table, id);
    if (!stored) throw new RowGone('It was deleted on another device.');
    const { change, clashes } = compareWithStored(operation, stored, form);
    if (clashes.length > 0) return { kind: 'conflict', change, clashes, stored };
    if (Object.keys(change).length === 0) return DONE;
    if (await server.patch(table, id, change, stored.updated_at)) return DONE;
  }
}

async function deliverRemoval({ table, id, base, sent }: Operation, server: RowServer): Promise<Delivered> {
  if (base && (await server.remove(table, id, base.updated_at))) return DONE;
  for (;;) {
    const stored = await server.find(table, id);
    if (!stored) return DONE;
    // Without a base it is a row that this device added: it may go as long as nobody else wrote to it.
    const isOurs = base === null && (isUntouched(stored) || sent.some((values) => hasValues(stored, values)));
    if (!isOurs) return { kind: 'conflict', change: {}, clashes: [], stored };
    if (await server.remove(table, id, stored.updated_at)) return DONE;
  }
}

/** Compares what waits with the stored row, column by column. Values that this device had or sent are no change of another device. */
function compareWithStored(
  operation: Operation,
  stored: Version,
  form: OpenForm | undefined,
): Pick<Conflict, 'change' | 'clashes'> {
  const { kind, values, sent } = operation;
  const base = form?.base ?? operation.base;
  const change: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const [column, value] of Object.entries(values)) {
    if (isSameValue(value, stored[column])) continue;
    const earlier = sent.filter((one) => column in one).map((one) => one[column]);
    if (base && column in base) earlier.push(base[column]);
    const isOurs = earlier.some((one) => isSameValue(one, stored[column])) || (kind === 'add' && isUntouched(stored));
    // A new row that has had this value since it was first sent: only another device has changed it.
    const isUnchanged = kind === 'add' && earlier.every((one) => isSameValue(one, value));
    if (isOurs) change[column] = value;
    else if (!isUnchanged) clashes.push(column);
  }
  // Two instants of one day look the same to a coach: the stored one stays.
  const isOneDay = clashes.every((column) => column === 'date' && isInstant(values[column]));
  return { change, clashes: isOneDay ? [] : clashes };
}

const isUntouched = (stored: Version) => stored['created_at'] === stored.updated_at;
const hasValues = (stored: Version, values: Values) =>
  Object.entries(values).every(([column, value]) => isSameValue(value, stored[column]));

/** What waits after the coach has chosen: a change of the version that was shown. Returns null if that version is kept as it is. */
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
