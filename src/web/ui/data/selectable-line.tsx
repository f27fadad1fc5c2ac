import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

/** The styles of one row of a list. */
export const LINE = 'group relative flex min-h-[66px] items-center py-1.5 hover:bg-sunk md:min-h-[51px] md:py-1';

interface SelectableLineProps {
  id: string;
  selection: Selection;
  children: ReactNode;
}

/** A row while rows are being selected: a click anywhere selects it. */
export function SelectableLine({ id, selection, children }: SelectableLineProps) {
  return (
    <li className="border-b border-rule">
      <label className={`${LINE} cursor-pointer has-checked:bg-wash`}>
        <span className="-ml-2.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
            className="size-[18px] accent-(--accent)"
          />
        </span>
        {children}
      </label>
    </li>
  );
}
