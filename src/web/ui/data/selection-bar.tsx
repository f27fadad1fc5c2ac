import { Trash } from '#web/ui/icons/trash.tsx';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** The plural of what is selected, such as 'sessions'. */
  many: string;
  /** @example countText(2) // '2 sessions' */
  countText: (count: number) => string;
  selection: Selection;
  /** The ids on this page. */
  shown: readonly string[];
  isDeleting: boolean;
  onDelete: (ids: readonly string[]) => void;
  /** More actions. */
  children?: ReactNode;
}

/** The actions for the selected rows of a list; stays visible while the list scrolls. */
export function SelectionBar({ many, countText, selection, shown, isDeleting, onDelete, children }: SelectionBarProps) {
  const count = selection.ids.size;
  const isAll = count === shown.length;
  return (
    <div
      role="toolbar"
      aria-label={`Selected ${many}`}
      className="sticky top-[54px] z-20 mb-5 flex flex-wrap items-center gap-2 rounded-card border border-rule bg-card px-3 py-2 shadow-raised md:top-2"
    >
      <p aria-live="polite" className="mr-auto text-sm">
        {count === 0 ? `Select ${many}` : `${countText(count)} selected`}
      </p>
      <Button variant="ghost" size="small" onClick={() => selection.set(isAll ? [] : shown)}>
        {isAll ? 'Select none' : 'Select all on this page'}
      </Button>
      {children}
      <Button
        variant="danger"
        size="small"
        disabled={count === 0}
        busy={isDeleting}
        onClick={() => onDelete([...selection.ids])}
      >
        {!isDeleting && <Trash className="size-4" />}
        Delete
      </Button>
      <Button variant="secondary" size="small" onClick={selection.stop}>
        Done
      </Button>
    </div>
  );
}
