import { findOperation, type Operation } from '#web/data/device/operations.ts';
import { ChangedElsewhere } from '../changed-elsewhere.ts';
import { isSameValue, type Values } from '../versions/compare-versions.ts';
import { askWhichToKeep } from '../versions/which-to-keep.ts';
import { resolvedOperation, type Conflict } from './deliver-operation.ts';

/**
 * Asks the coach about columns that both changed. Resolves with what is left to send, with null when the stored row stays as it is, or with
 * 'later' when the coach decided nothing.
 */
export async function askAboutConflict(
  conflict: Conflict & { readonly operation: Operation },
  back?: string,
): Promise<Operation | null | 'later'> {
  const { operation, clashes, stored } = conflict;
  const { table, values } = operation;
  if (table === 'calendar_answers')
    throw new Error('The last answer about an event counts: there is nothing to choose');
  const chosen = await askWhichToKeep({ table, columns: clashes, mine: values, stored, ...(back && { back }) });
  return chosen === null ? 'later' : resolvedOperation(operation, conflict, chosen);
}

interface Unstored {
  readonly operation: Operation;
  /** What its form showed when it was opened. */
  readonly began: Values;
}

/** What forms of this tab stored: each began with what waited before, and may be corrected after a refusal. */
const ours = new Set<string>();

/**
 * Asks about columns that wait here with another value than the form began with, as after a change in another tab. Resolves with what is to be
 * stored; rejects with ChangedElsewhere when the coach decided nothing.
 */
export async function askAboutWaiting({ operation, began }: Unstored): Promise<Operation> {
  const { id, table, values, revision } = operation;
  const waiting = await findOperation(id);
  const isOurs = !waiting || ours.has(waiting.revision);
  ours.add(revision);
  // The last decision about an event counts.
  if (isOurs || table === 'calendar_answers') return operation;
  const columns = Object.keys(values).filter((column) => {
    const other = waiting.values[column];
    return column in waiting.values && ![values[column], began[column]].some((one) => isSameValue(one, other));
  });
  if (columns.length === 0) return operation;
  const chosen = await askWhichToKeep({ table, columns, mine: values, stored: waiting.values });
  if (!chosen) throw new ChangedElsewhere();
  return { ...operation, values: { ...values, ...chosen } };
}
