import { LogOut } from '#web/ui/icons/log-out.tsx';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import { useLogOut } from './use-log-out.ts';

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
