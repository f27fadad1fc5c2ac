import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { MarkedLink } from '#web/ui/marked-link.tsx';
import { Link } from '@tanstack/react-router';
import { Menu } from '#web/ui/icons/menu.tsx';
import { Plus } from '#web/ui/icons/plus.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { menuEntry, type MenuPath } from '../menu.ts';
import { useLogTarget } from './use-log-target.ts';

interface PhoneNavProps {
  /** Whether the sidebar is open as an overlay. */
  isOver: boolean;
  onMore: () => void;
}

const ENTRY =
  'flex flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4vw)] text-soft outline-offset-[-3px]! data-[status=active]:text-accent';

/**
 * The bar at the bottom on phones: the pages a coach opens most, logging a session, and the sidebar with all the others. Dialogs
 * and the on-screen keyboard hide it (--bar in base.css; pages keep that much space clear at their end).
 */
export function PhoneNav({ isOver, onMore }: PhoneNavProps) {
  const log = useLogTarget();
  const canOpen = useCanOpen();
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bar) overflow-hidden border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {canOpen('/dashboard') ? <Entry to="/dashboard" /> : <Entry to="/account/records" label="Records" />}
      {canOpen('/clients') && <Entry to="/clients" />}
      {canOpen('/sessions') && (
        <>
          <MarkedLink
            to="."
            search={(now: object) => ({ ...now, log })}
            resetScroll={false}
            isCurrent={false}
            aria-label="Log a session"
            className={ENTRY}
          >
            <span className="grid h-7 w-12 place-items-center rounded-full bg-accent text-on-accent">
              <Plus className="size-5" />
            </span>
            Log
          </MarkedLink>
          <Entry to="/sessions" />
        </>
      )}
      <button type="button" aria-haspopup="dialog" aria-expanded={isOver} onClick={onMore} className={ENTRY}>
        <IconAndLabel icon={Menu} label="More" />
      </button>
    </nav>
  );
}

/** @param label replaces the menu's label by a shorter one */
function Entry({ to, label }: { to: MenuPath; label?: string }) {
  const entry = menuEntry(to);
  return (
    <Link to={to} activeOptions={{ includeSearch: false }} className={ENTRY}>
      <IconAndLabel icon={entry.icon} label={label ?? entry.label} />
    </Link>
  );
}

function IconAndLabel({ icon: Icon, label }: { icon: Icon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.75} className="my-[3px] size-[22px]" />
      {label}
    </>
  );
}
