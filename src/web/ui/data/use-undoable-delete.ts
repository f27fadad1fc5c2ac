import { useMutation } from '@tanstack/react-query';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';

interface Deletion<Row> {
  /** What undo needs. */
  id: string;
  rows: readonly Row[];
}

/** Records whose deletion can be undone. */
export interface Undoable<Row> {
  /** @example 'CPD record', 'CPD records' */
  one: string;
  many: string;
  /** Deletes rows; null when they wait on this device to be deleted. */
  remove: (ids: readonly string[]) => Promise<Deletion<Row> | null>;
  /** Restores what these deletions removed, each as a whole or not at all. Sending it twice has the same result. */
  restore: (deletions: readonly string[]) => Promise<void>;
  /** Refetches the queries on screen that show such records. */
  renew: () => Promise<void>;
  /** Describes one record in a list of deletions. */
  describe?: (row: Row) => string;
}

/** Deletes at once and shows a toast with an undo button. `mutate` takes the ids. */
export function useUndoableDelete<Row>(kind: Undoable<Row>, onDeleted?: () => void) {
  return useMutation({
    mutationFn: kind.remove,
    onSuccess: async (removed) => {
      onDeleted?.();
      if (!removed) return announceSavedOnDevice();
      announce(
        kind,
        removed.rows.map((row) => ({ row, deletion: removed.id })),
      );
      await kind.renew();
    },
    onError: (error, ids) =>
      showActionFailure(`Could not delete the ${ids.length === 1 ? kind.one : kind.many}`, error),
  });
}

interface Removed<Row> {
  row: Row;
  /** The deletion that removed it. */
  deletion: string;
}

/** Several deletions in a row share one toast, which can undo each or all. */
function announce<Row>(kind: Undoable<Row>, removed: readonly Removed<Row>[]): void {
  const [first] = removed;
  const description = removed.length === 1 && first !== undefined && kind.describe?.(first.row);
  toast.success(
    {
      title: changedText(kind, removed.length, 'deleted'),
      ...(description ? { description } : {}),
      ...undoable(() => void restore(kind, removed)),
    },
    {
      kind: `${kind.many} deleted`,
      items: removed,
      title: (count) => changedText(kind, count, 'deleted'),
      undoAll: (rows) => void restore(kind, rows),
    },
  );
}

async function restore<Row>(kind: Undoable<Row>, rows: readonly Removed<Row>[]): Promise<void> {
  try {
    await kind.restore([...new Set(rows.map(({ deletion }) => deletion))]);
    toast.success({ title: changedText(kind, rows.length, 'restored') });
    await kind.renew();
  } catch (error) {
    const { one, many } = kind;
    showActionFailure(`Could not restore the ${rows.length === 1 ? one : many}`, error, () => void restore(kind, rows));
  }
}

function changedText(
  { one, many }: Pick<Undoable<unknown>, 'one' | 'many'>,
  count: number,
  what: 'deleted' | 'restored',
): string {
  return count === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)} ${what}` : `${count} ${many} ${what}`;
}
