import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { LINE } from '#web/ui/data/selectable-line.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PracticeRecordsSearch } from '../practice-records-search.ts';
import type { RecordLine } from './record-kinds.ts';

interface RecordEntryProps {
  edit: NonNullable<PracticeRecordsSearch['edit']>;
  line: RecordLine;
  onDelete: () => void;
}

/** One record. Pressing it anywhere opens its form. */
export function RecordEntry({ edit, line: { title, amount, facts }, onDelete }: RecordEntryProps) {
  const navigate = useNavigate();
  const address = { to: '/reports/credentials/records', search: { edit }, resetScroll: false } as const;
  return (
    <li className={`${LINE} border-b border-rule`}>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link {...address} className="truncate text-ink after:absolute after:inset-0 group-hover:text-accent">
            {title}
          </Link>
          {amount && <span className="shrink-0 text-sm md:text-[15px]">{amount}</span>}
        </div>
        <p className="truncate text-[13px] text-soft">{facts.join(' · ')}</p>
      </div>
      <span className="relative z-10 pl-1 md:pl-3">
        <Menu label={`Actions for ${title}`}>
          <EditItem onSelect={() => void navigate(address)} />
          <DeleteItem onSelect={onDelete} />
        </Menu>
      </span>
    </li>
  );
}
