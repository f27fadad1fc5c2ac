import { useStoredTimer } from '#web/backend/stored-timer.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import { useLogOut } from './use-log-out.ts';

/** Logs out; asks first while the session timer holds time that is not logged yet, since logging out forgets it. */
export function LogOutEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const logOut = useLogOut();
  const { timer } = useStoredTimer();
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <SidebarTooltip label="Logout" isShown={isCollapsed}>
        <button
          type="button"
          disabled={logOut.isBusy}
          onClick={() => (timer ? setAsking(true) : void logOut.run())}
          className={entryClass(isCollapsed)}
        >
          <EntryContent label="Logout" icon={LogOut} isCollapsed={isCollapsed} />
        </button>
      </SidebarTooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Log out and lose the timer?"
        text="The session timer has time that is not logged yet. Logging out discards it."
        cancelLabel="Stay"
        confirmLabel="Log out"
        busy={logOut.isBusy}
        onConfirm={() => void logOut.run().then(() => setAsking(false))}
      />
    </li>
  );
}
