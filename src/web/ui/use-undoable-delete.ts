import { renewRecords } from '#web/backend/renew-records.ts';
import { useMutation } from '@tanstack/react-query';
import { showActionFailure } from './show-action-failure.ts';
import { toast } from './toast.ts';

/** Records that can be deleted and brought back. */
export interface Undoable<Row> {
  /** @example 'CPD record', 'CPD records' */
  one: string;
  many: string;
  /** Deletes rows and gives them back as they were, for `restore`. */
  remove: (ids: readonly string[]) => Promise<Row[]>;
  /** All of them or none; sent twice it is one write. */
  restore: (rows: readonly Row[]) => Promise<void>;
  showFailure?: typeof showActionFailure;
}

/** Deletes at once; the toast takes it back. `mutate` takes the ids. */
export function useUndoableDelete<Row>(kind: Undoable<Row>, onDeleted?: () => void) {
  const { showFailure = showActionFailure } = kind;
  return useMutation({
    mutationFn: kind.remove,
    onSuccess: async (removed) => {
      onDeleted?.();
      toast.success({
        title: changedText(kind, removed.length, 'deleted'),
        action: { label: 'Undo', onClick: () => void restore(kind, removed) },
      });
      await renewRecords();
    },
    onError: (error, ids) => showFailure(`Could not delete the ${ids.length === 1 ? kind.one : kind.many}`, error),
  });
}

async function restore<Row>(kind: Undoable<Row>, rows: readonly Row[]): Promise<void> {
  try {
    await kind.restore(rows);
    toast.success({ title: changedText(kind, rows.length, 'restored') });
    await renewRecords();
  } catch (error) {
    const { one, many, showFailure = showActionFailure } = kind;
    showFailure(`Could not restore the ${rows.length === 1 ? one : many}`, error, () => void restore(kind, rows));
  }
}

function changedText(
  { one, many }: Pick<Undoable<unknown>, 'one' | 'many'>,
  count: number,
  what: 'deleted' | 'restored',
): string {
  return count === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)} ${what}` : `${count} ${many} ${what}`;
}
