import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { CpdRow } from '#web/backend/tables.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { clsx } from 'clsx';
import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CpdDetails } from './cpd-details.tsx';
import { useDeleteCpd } from './use-delete-cpd.ts';

interface CpdEntryProps {
  record: CpdRow;
  onEdit: () => void;
}

/** One record; pressing it unfolds what was written about it. */
export function CpdEntry({ record, onEdit }: CpdEntryProps) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteCpd(record);
  const title = record.title || 'Untitled';
  // Gone from sight at once; back again when it could not be deleted.
  if (remove.isPending) return null;
  return (
    <li className="border-b border-rule">
      <div className="group relative flex min-h-[66px] items-center py-1.5 hover:bg-sunk">
        <ChevronRight
          aria-hidden="true"
          className={clsx('mr-2 size-4 shrink-0 text-soft transition-transform md:mr-3', isOpen && 'rotate-90')}
        />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
              className={clsx(
                'min-w-0 text-left text-ink group-hover:text-accent after:absolute after:inset-0',
                isOpen ? '[overflow-wrap:anywhere]' : 'truncate',
              )}
            >
              {title}
            </button>
            <span className="shrink-0 text-sm md:text-[15px]">{cpdHoursText(record.hours)} h</span>
          </div>
          <p className="truncate text-[13px] text-soft">
            <time dateTime={record.date}>{dayText(record.date, today())}</time>
            {[record.category, record.provider].filter(Boolean).map((text) => ` · ${text}`)}
          </p>
        </div>
        <span className="relative z-10 pl-1 md:pl-3">
          <Menu label={`Actions for ${title}`}>
            <MenuItem onSelect={onEdit}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </MenuItem>
            <MenuItem tone="danger" onSelect={() => remove.mutate()}>
              <Trash2 aria-hidden="true" className="size-4" />
              Delete
            </MenuItem>
          </Menu>
        </span>
      </div>
      {isOpen && <CpdDetails id={detailsId} record={record} onEdit={onEdit} />}
    </li>
  );
}
