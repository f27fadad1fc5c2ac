import { useSingleKeys } from '#web/data/device/single-keys.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useLogTarget } from './use-log-target.ts';

interface LogSessionLinkProps {
  isCollapsed?: boolean;
  className?: string;
}

/** The one thing a coach comes for, in reach on every page: opens the form over it. */
export function LogSessionLink({ isCollapsed = false, className }: LogSessionLinkProps) {
  const log = useLogTarget();
  const areKeysOn = useSingleKeys();
  const canOpen = useCanOpen();
  // Nobody fills in a form that is refused at Save.
  if (!canOpen('/sessions')) return null;
  return (
    <Link
      to="."
      search={(now: object) => ({ ...now, log })}
      resetScroll={false}
      // It is an action, not a place: never shown as the current page.
      activeProps={{ 'aria-current': undefined }}
      aria-keyshortcuts={areKeysOn ? 'N' : undefined}
      className={buttonClass({ variant: 'secondary', size: isCollapsed ? 'icon' : 'medium', className })}
    >
      <Plus aria-hidden="true" className="size-[18px]" />
      <span className={isCollapsed ? 'sr-only' : undefined}>Log a session</span>
      {areKeysOn && !isCollapsed && <Key className="max-md:hidden pointer-coarse:hidden">N</Key>}
    </Link>
  );
}
