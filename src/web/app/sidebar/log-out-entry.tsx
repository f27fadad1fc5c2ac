import { useStoredTimer } from '#web/data/records/stored-timer.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { EntryContent, entryClass } from './sidebar-entry.tsx';
import type { Lost } from './lost-by-log-out.ts';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import { useLogOut } from './use-log-out.ts';

/** Logs out; asks first while something here is known to this device alone, since logging out forgets it. */
export function LogOutEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const logOut = useLogOut();
  const { timer } = useStoredTimer();
  const [lost, setLost] = useState<Lost | null>(null);
  const ask = async () => {
    const { lostByLogOut } = await import('./lost-by-log-out.ts');
    const question = await lostByLogOut(timer !== null);
    if (question) setLost(question);
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
        open={lost !== null}
        onOpenChange={() => setLost(null)}
        title={lost?.title ?? ''}
        text={lost?.text ?? ''}
        cancelLabel="Stay"
        confirmLabel="Log out"
        busy={logOut.isBusy}
        onConfirm={() => void logOut.run().then(() => setLost(null))}
      />
    </li>
  );
}
