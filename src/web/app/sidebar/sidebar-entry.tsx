import { clsx } from 'clsx';
import type { Icon } from '#web/ui/icon.tsx';
import type { ReactNode } from 'react';

/** The styles of an entry, a link or the logout button. */
export function entryClass(isCollapsed: boolean): string {
  return clsx(
    'flex min-h-11 w-full items-center gap-2.5 rounded-lg border border-transparent text-15 text-soft transition-colors hover:bg-card hover:text-ink md:min-h-9',
    'aria-[current]:bg-card aria-[current]:font-[560] aria-[current]:text-ink aria-[current]:border-rule',
    isCollapsed ? 'justify-center' : 'px-2.5',
  );
}

interface EntryContentProps {
  label: string;
  icon: Icon;
  isCollapsed: boolean;
  badge?: ReactNode;
}

/** Icon, name and badge. Collapsed, the name is only for screen readers. */
export function EntryContent({ label, icon: Icon, isCollapsed, badge }: EntryContentProps) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-[18px] shrink-0" />
      <span className={isCollapsed ? 'sr-only' : 'flex-1 truncate text-left'}>{label}</span>
      {badge && <span className={isCollapsed ? 'sr-only' : undefined}>{badge}</span>}
    </>
  );
}
