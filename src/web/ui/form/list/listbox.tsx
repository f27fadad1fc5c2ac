/* eslint-disable jsx-a11y/prefer-tag-over-role -- an input drives this list; neither select nor datalist can be styled or filtered so */
import { clsx } from 'clsx';
import { useEffect, type ReactNode } from 'react';
import type { ListboxState } from './use-listbox.ts';

interface ListboxProps {
  list: ListboxState;
  label: string;
  options: readonly { key: string; content: ReactNode; isSelected?: boolean }[];
}

/** The options below an input. */
export function Listbox({ list: { listId, active, optionId, pick }, label, options }: ListboxProps) {
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 overflow-y-auto rounded-card border border-rule bg-card p-1 shadow-raised"
    >
      {options.map((option, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the input, which refers to the active option by aria-activedescendant
        <div
          key={option.key}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.isSelected ?? index === active}
          data-highlighted={index === active || undefined}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(index)}
          className={clsx(
            'cursor-pointer rounded-md px-3 py-2 text-15',
            index === active ? 'bg-wash' : 'hover:bg-sunk',
          )}
        >
          {option.content}
        </div>
      ))}
    </div>
  );
}
