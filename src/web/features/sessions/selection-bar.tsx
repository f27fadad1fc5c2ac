import { Button } from '#web/ui/button.tsx';
import { Trash2 } from 'lucide-react';
import { sessionsText } from './sessions-text.ts';
import { useDelete } from './use-session-actions.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The ids on this page. */
  shown: readonly string[];
  onDone: () => void;
}

/** What can be done with the selected sessions; stays in sight while the list scrolls. */
export function SelectionBar({ selection, shown, onDone }: SelectionBarProps) {
  const remove = useDelete(onDone);
  const count = selection.ids.size;
  const isAll = count === shown.length;
  return (
    <div
      role="toolbar"
      aria-label="Selected sessions"
      className="sticky top-[54px] z-20 mb-5 flex flex-wrap items-center gap-2 rounded-card border border-rule bg-card px-3 py-2 shadow-raised md:top-2"
    >
      <p aria-live="polite" className="mr-auto text-sm">
        {count === 0 ? 'Select sessions' : `${sessionsText(count)} selected`}
      </p>
      <Button variant="ghost" size="small" onClick={() => selection.set(isAll ? [] : shown)}>
        {isAll ? 'Select none' : 'Select all on this page'}
      </Button>
      <Button
        variant="danger"
        size="small"
        disabled={count === 0}
        busy={remove.isPending}
        onClick={() => remove.mutate([...selection.ids])}
      >
        {!remove.isPending && <Trash2 aria-hidden="true" className="size-4" />}
        Delete
      </Button>
      <Button variant="secondary" size="small" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
