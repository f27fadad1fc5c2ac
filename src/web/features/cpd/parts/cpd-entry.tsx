import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import type { CpdRow } from '#web/data/wire/tables.ts';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { LINE, SelectableLine } from '#web/ui/data/selectable-line.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { CpdDetails } from './cpd-details.tsx';
import { CpdSummary, titleOf } from './cpd-summary.tsx';
import { useDeleteCpd } from '../cpd-queries.ts';

interface CpdEntryProps {
  record: CpdRow;
  /** Set while records are being chosen. */
  selection: Selection | null;
  onEdit: () => void;
}

/** One record. Pressing it unfolds what was written about it, or chooses it. */
export function CpdEntry({ record, selection, onEdit }: CpdEntryProps) {
  if (!selection) return <UnfoldingEntry record={record} onEdit={onEdit} />;
  return (
    <SelectableLine id={record.id} selection={selection}>
      <CpdSummary record={record} title={<span className="min-w-0 truncate text-ink">{titleOf(record)}</span>} />
    </SelectableLine>
  );
}

function UnfoldingEntry({ record, onEdit }: Omit<CpdEntryProps, 'selection'>) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteCpd();
  // Gone from sight at once; back again when it could not be deleted.
  if (remove.isPending) return null;
  const title = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={() => setOpen(!isOpen)}
      className={clsx(
        'min-w-0 text-left text-ink group-hover:text-accent after:absolute after:inset-0',
        !isOpen && 'truncate',
      )}
    >
      {titleOf(record)}
    </button>
  );
  return (
    <li className="border-b border-rule">
      <div className={LINE}>
        <ChevronRight
          aria-hidden="true"
          className={clsx('mr-2 size-4 shrink-0 text-soft transition-transform md:mr-3', isOpen && 'rotate-90')}
        />
        <CpdSummary record={record} title={title} />
        <span className="relative z-10 pl-1 md:pl-3">
          <Menu label={`Actions for ${titleOf(record)}`}>
            <EditItem onSelect={onEdit} />
            <DeleteItem onSelect={() => remove.mutate([record.id])} />
          </Menu>
        </span>
      </div>
      {isOpen && <CpdDetails id={detailsId} record={record} onEdit={onEdit} />}
    </li>
  );
}
