import { useSingleKeys } from '#web/data/device/single-keys.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { Key } from '#web/ui/key.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MarkedLink } from '#web/ui/marked-link.tsx';
import { Plus } from '#web/ui/icons/plus.tsx';
import { useLogTarget } from './use-log-target.ts';

interface LogSessionLinkProps {
  isCollapsed?: boolean;
  className?: string;
}

/** The link on every page that opens the form for logging a session. */
export function LogSessionLink({ isCollapsed = false, className }: LogSessionLinkProps) {
  const log = useLogTarget();
  const areKeysOn = useSingleKeys();
  const canOpen = useCanOpen();
  // Without access the server would refuse the session.
  if (!canOpen('/sessions')) return null;
  return (
    <MarkedLink
      to="."
      search={(now: object) => ({ ...now, log })}
      resetScroll={false}
      isCurrent={false}
      aria-keyshortcuts={areKeysOn ? 'N' : undefined}
      className={buttonClass({ variant: 'secondary', size: isCollapsed ? 'icon' : 'medium', className })}
    >
      <Plus className="size-[18px]" />
      <span className={isCollapsed ? 'sr-only' : undefined}>Log a session</span>
      {areKeysOn && !isCollapsed && <Key>N</Key>}
    </MarkedLink>
  );
}
