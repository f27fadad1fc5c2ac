import type { CpdRow } from '#web/data/wire/tables.ts';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { removeCpd, restoreCpd } from './store-cpd.ts';

const CPD: Undoable<CpdRow> = {
  one: 'CPD record',
  many: 'CPD records',
  remove: removeCpd,
  restore: restoreCpd,
  describe: ({ title }) => title,
};

/** `mutate` takes the ids. */
export const useDeleteCpd = (onDeleted?: () => void) => useUndoableDelete(CPD, onDeleted);
