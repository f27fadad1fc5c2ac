import { screenAt, screenOf } from '#domain/screens.ts';
import { LogOut } from '#web/ui/icons/log-out.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { clsx } from 'clsx';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import { mainMenu, menuOf, type MenuEntry } from '../menu.ts';
import { useLogOut } from './use-log-out.tsx';
import { SidebarTooltip } from './sidebar-tooltip.tsx';

interface SidebarNavProps {
  isCollapsed: boolean;
  /** Called when an entry was chosen, so that the overlay can close. */
  onChoose: () => void;
}

const NO_UPGRADE: ReadonlySet<string | null> = new Set(['active', 'trial']);

/** The two groups of spec 2. */
export function SidebarNav({ isCollapsed, onChoose }: SidebarNavProps) {
  const { data: profile } = useProfile();
  const isAdmin = profile?.role === 'admin';
  // Admins, so special accounts too, have a synthetic subscription: there is nothing to upgrade to (spec 6; spec decision 13).
  const needsUpgrade = profile && !isAdmin && !NO_UPGRADE.has(profile.subscription_status);
  const canOpen = useCanOpen();
  const main = mainMenu(canOpen);
  const account = menuOf('account');
  const admin = isAdmin ? menuOf('admin') : [];
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  const above = screen && screenOf(screen).below;
  const shown = [...main, ...account, ...admin].map(({ to }) => to);
  const entry = (link: MenuEntry) => (
    <Entry
      key={link.to}
      link={link}
      // Only one entry is the current page, so an entry whose path is a prefix of another's must match exactly.
      isExact={shown.some((to) => to !== link.to && to.startsWith(link.to))}
      isAbove={link.to === above}
      badge={link.to === '/subscription/plans' && needsUpgrade ? <Badge tone="warn">Upgrade</Badge> : undefined}
      isCollapsed={isCollapsed}
      onChoose={onChoose}
    />
  );
  return (
    <nav
      aria-label="Main"
      className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2 pt-0 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]"
    >
      <ul className="flex flex-col gap-0.5">{main.map(entry)}</ul>
      <ul className="mt-auto flex flex-col gap-0.5 border-t border-rule pt-3">
        {[...account, ...admin].map(entry)}
        <LogOutEntry isCollapsed={isCollapsed} />
      </ul>
    </nav>
  );
}

interface EntryProps extends SidebarNavProps {
  link: MenuEntry;
  /** Whether only the exact path marks it as the current page. */
  isExact: boolean;
  /** Whether the page that is open belongs to it (`below` in src/domain/screens.ts). */
  isAbove: boolean;
  badge: ReactNode;
}

function Entry({ link, isExact, isAbove, badge, isCollapsed, onChoose }: EntryProps) {
  return (
    <li className={clsx(link.isSubEntry && !isCollapsed && 'pl-5')}>
      <SidebarTooltip label={link.label} isShown={isCollapsed}>
        <Link
          to={link.to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          aria-current={isAbove || undefined}
          onClick={onChoose}
          className={entryClass(isCollapsed)}
        >
          <EntryContent label={link.label} icon={link.icon} isCollapsed={isCollapsed} badge={badge} />
        </Link>
      </SidebarTooltip>
    </li>
  );
}

export function LogOutEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const { run, isBusy } = useLogOut();
  return (
    <li>
      <SidebarTooltip label="Logout" isShown={isCollapsed}>
        <button type="button" disabled={isBusy} onClick={() => void run(false)} className={entryClass(isCollapsed)}>
          <EntryContent label="Logout" icon={LogOut} isCollapsed={isCollapsed} />
        </button>
      </SidebarTooltip>
    </li>
  );
}
