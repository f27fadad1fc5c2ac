/* eslint-disable jsx-a11y/prefer-tag-over-role -- an input drives this list; neither select nor datalist can be grouped and styled so */
import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  onPick: (entry: PaletteEntry) => void;
}

export function PaletteList({ id, groups, active, optionId, onPick }: PaletteListProps) {
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="min-h-0 overflow-y-auto p-2 max-md:flex-1 md:max-h-[min(26rem,60dvh)]"
    >
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className="not-last:mb-2">
          <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-13 text-soft">
            {group.title}
          </p>
          {group.entries.map((entry) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the input, which names the active option
            <div
              key={entry.key}
              id={optionId(entry)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              data-highlighted={entry === active || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(entry)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 md:min-h-9',
                entry === active ? 'bg-wash' : 'hover:bg-sunk',
              )}
            >
              <entry.icon aria-hidden="true" strokeWidth={1.75} className="size-[18px] shrink-0 text-soft" />
              <span className="truncate">{entry.label}</span>
              {entry.detail && (
                <span className="ml-auto max-w-[50%] shrink-0 truncate text-13 text-soft">{entry.detail}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
