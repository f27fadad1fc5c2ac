import type { Operation } from '#web/data/device/operations.ts';
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
