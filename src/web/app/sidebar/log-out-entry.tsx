import { useStoredTimer } from '#web/data/records/stored-timer.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { LogOut } from '#web/ui/icons/log-out.tsx';
import { useState } from 'react';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import type { LogOutWarning } from './log-out-warning.ts';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import { useLogOut } from './use-log-out.ts';

/** Logs out; asks first if only this device has some of the coach's data, since logging out deletes it. */
export function LogOutEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const logOut = useLogOut();
  const { timer } = useStoredTimer();
  const [warning, setWarning] = useState<LogOutWarning | null>(null);
  const ask = async () => {
    const { logOutWarning } = await import('./log-out-warning.ts');
    const question = await logOutWarning(timer !== null);
    if (question) setWarning(question);
    else await logOut.run();
  };
  return (
    <li>
      <SidebarTooltip label="Logout" isShown={isCollapsed}>
        <button type="button" disabled={logOut.isBusy} onClick={() => void ask()} className={entryClass(isCollapsed)}>
          <EntryContent label="Logout" icon={LogOut} isCollapsed={isCollapsed} />
        </button>
      </SidebarTooltip>
      <ConfirmDialog
        open={warning !== null}
        onOpenChange={() => setWarning(null)}
        title={warning?.title ?? ''}
        text={warning?.text ?? ''}
        cancelLabel="Stay"
        confirmLabel="Log out"
        busy={logOut.isBusy}
        onConfirm={() => void logOut.run().then(() => setWarning(null))}
      />
    </li>
  );
}
