import { useFilesDialog } from '#web/records/attached-files.tsx';
import { CommentMark } from '#web/records/row-comments.tsx';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import type { CpdRow } from '#web/data/wire/tables.ts';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { LINE, SelectableLine } from '#web/ui/data/selectable-line.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { clsx } from 'clsx';
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx';
import { useId, useState, type ReactNode } from 'react';
import { CpdDetails } from './cpd-details.tsx';
import { useDeleteCpd } from '../cpd-queries.ts';
import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';

interface CpdEntryProps {
  record: CpdRow;
  /** Set while records are being selected. */
  selection: Selection | null;
  onEdit: () => void;
}

/** One record. A click shows its texts, or selects it. */
export function CpdEntry({ record, selection, onEdit }: CpdEntryProps) {
  if (!selection) return <ExpandableEntry record={record} onEdit={onEdit} />;
  return (
    <SelectableLine id={record.id} selection={selection}>
      <CpdSummary record={record} title={<span className="min-w-0 truncate text-ink">{titleOf(record)}</span>} />
    </SelectableLine>
  );
}

function ExpandableEntry({ record, onEdit }: Omit<CpdEntryProps, 'selection'>) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [filesItem, filesDialog] = useFilesDialog('cpd_records', record.id, titleOf(record));
  const remove = useDeleteCpd();
  // Hidden at once; shown again if deleting fails.
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
          className={clsx('mr-2 size-4 shrink-0 text-soft transition-transform md:mr-3', isOpen && 'rotate-90')}
        />
        <CpdSummary record={record} title={title} />
        <span className="relative z-10 pl-1 md:pl-3">
          <Menu label={`Actions for ${titleOf(record)}`}>
            <EditItem onSelect={onEdit} />
            {filesItem}
            <DeleteItem onSelect={() => remove.mutate([record.id])} />
          </Menu>
        </span>
      </div>
      {isOpen && <CpdDetails id={detailsId} record={record} onEdit={onEdit} />}
      {filesDialog}
    </li>
  );
}

const titleOf = (record: CpdRow) => record.title || 'Untitled';

/** The text of a row; `title` is the record's name as a link or text. */
function CpdSummary({ record, title }: { record: CpdRow; title: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        {title}
        <span className="shrink-0 text-sm md:text-15">{cpdHoursTotal(record.hours)}</span>
      </div>
      <p className="truncate text-13 text-soft">
        <time dateTime={record.date}>{dayText(record.date, today())}</time>
        {[record.category, record.provider].filter(Boolean).map((text) => ` · ${text}`)}
        <CommentMark table="cpd_records" row={record.id} />
      </p>
    </div>
  );
}
