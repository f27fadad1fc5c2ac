import type { Operation } from '#web/data/device/operations.ts';
import { recordType } from '#web/data/records/record-types.ts';

/** What waits, for a sentence. @example '1 session', '3 changes' */
export function unsentText(operations: readonly Pick<Operation, 'table' | 'kind'>[]): string {
  const isSessions = operations.every(({ table, kind }) => table === 'sessions' && kind !== 'remove');
  const word = isSessions ? 'session' : 'change';
  return operations.length === 1 ? `1 ${word}` : `${operations.length} ${word}s`;
}

export const wordFor = ({ table }: Pick<Operation, 'table'>) => recordType(table).one;

/** What was done to a row. @example 'New session', 'Client changed' */
export function doneText(operation: Pick<Operation, 'table' | 'kind'>): string {
  const word = wordFor(operation);
  if (operation.kind === 'add') return `New ${word}`;
  const done = operation.kind === 'change' ? 'changed' : 'deleted';
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${done}`;
}

/** What becomes of a change that is discarded. */
export function discardText(change: Operation): string {
  const { kind, about, isTried, conflict, refusal } = change;
  const isDoubtful = isTried && !conflict && !refusal;
  const what = change.table === 'sessions' ? `session with ${about.name}` : `${wordFor(change)} ${about.name}`;
  if (kind === 'remove')
    return `The ${what} ${isDoubtful ? 'may be deleted already: no answer came back' : 'is not deleted'}.`;
  const which = kind === 'add' ? `The ${what}` : `What you changed in the ${what}`;
  return isDoubtful
    ? `${which} may have been saved: no answer came back. If not, it is gone.`
    : `${which} was not saved, and nothing of it remains on this device.`;
}
