import { Badge } from '#web/ui/badge.tsx';
import { useProfile } from '#web/backend/use-profile.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LogOutEntry } from './log-out-entry.tsx';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import { ACCOUNT_LINK, ADMIN_LINK, SUBSCRIPTION_LINK, mainLinks, type SidebarLink } from './sidebar-links.ts';
import { SidebarTooltip } from './sidebar-tooltip.tsx';

interface SidebarNavProps {
  isCollapsed: boolean;
  /** Called when an entry was chosen, so that the overlay can close. */
  onChoose: () => void;
}

const NO_UPGRADE: ReadonlySet<string | null> = new Set(['active', 'trial']);

/** The two groups of the specification, point 2. */
export function SidebarNav({ isCollapsed, onChoose }: SidebarNavProps) {
  const { data: profile } = useProfile();
  const needsUpgrade = profile && !NO_UPGRADE.has(profile.subscription_status);
  const entry = (link: SidebarLink, badge?: ReactNode) => (
    <Entry key={link.to} link={link} badge={badge} isCollapsed={isCollapsed} onChoose={onChoose} />
  );
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2 pt-0">
      <ul className="flex flex-col gap-0.5">{mainLinks().map((link) => entry(link))}</ul>
      <ul className="mt-auto flex flex-col gap-0.5 border-t border-rule pt-3">
        {entry(ACCOUNT_LINK)}
        {entry(SUBSCRIPTION_LINK, needsUpgrade ? <Badge tone="warn">Upgrade</Badge> : undefined)}
        {profile?.role === 'admin' && entry(ADMIN_LINK)}
        <LogOutEntry isCollapsed={isCollapsed} />
      </ul>
    </nav>
  );
}

interface EntryProps extends SidebarNavProps {
  link: SidebarLink;
  badge: ReactNode;
}

function Entry({ link, badge, isCollapsed, onChoose }: EntryProps) {
  return (
    <li>
      <SidebarTooltip label={link.label} isShown={isCollapsed}>
        <Link
          to={link.to}
          activeOptions={{ exact: link.to === '/', includeSearch: false }}
          onClick={onChoose}
          className={entryClass(isCollapsed)}
        >
          <EntryContent label={link.label} icon={link.icon} isCollapsed={isCollapsed} badge={badge} />
        </Link>
      </SidebarTooltip>
    </li>
  );
}
