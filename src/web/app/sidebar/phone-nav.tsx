import { useMayOpen } from '#web/data/records/use-may-open.ts';
import { Link } from '@tanstack/react-router';
import { FolderOpen, Gauge, Menu, NotebookPen, Plus, UsersRound, type LucideIcon } from 'lucide-react';
import { useLogTarget } from './use-log-target.ts';

interface PhoneNavProps {
  /** Whether the sidebar lies over the page. */
  isOver: boolean;
  onMore: () => void;
}

const ENTRY =
  'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs text-soft outline-offset-[-3px]! data-[status=active]:text-accent';

/**
 * At the thumb on phones: the pages a coach opens most, logging a session, and the sidebar with all the others. It gives way to
 * dialogs, and to the on-screen keyboard (--bar in base.css, which pages keep clear at their end).
 */
export function PhoneNav({ isOver, onMore }: PhoneNavProps) {
  const log = useLogTarget();
  const mayOpen = useMayOpen();
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bar) overflow-hidden border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {mayOpen('/dashboard') ? (
        <Link to="/dashboard" activeOptions={{ includeSearch: false }} className={ENTRY}>
          <Entry icon={Gauge} label="Dashboard" />
        </Link>
      ) : (
        <Link to="/account/records" activeOptions={{ includeSearch: false }} className={ENTRY}>
          <Entry icon={FolderOpen} label="Records" />
        </Link>
      )}
      {mayOpen('/clients') && (
        <Link to="/clients" activeOptions={{ includeSearch: false }} className={ENTRY}>
          <Entry icon={UsersRound} label="Clients" />
        </Link>
      )}
      {mayOpen('/sessions') && (
        <>
          <Link
            to="."
            search={(now: object) => ({ ...now, log })}
            resetScroll={false}
            // It is an action, not a place: never shown as the current page.
            activeProps={{ 'aria-current': undefined }}
            aria-label="Log a session"
            className={ENTRY}
          >
            <span className="grid h-7 w-12 place-items-center rounded-full bg-accent text-on-accent forced-color-adjust-none">
              <Plus aria-hidden="true" className="size-5" />
            </span>
            Log
          </Link>
          <Link to="/sessions" activeOptions={{ includeSearch: false }} className={ENTRY}>
            <Entry icon={NotebookPen} label="Sessions" />
          </Link>
        </>
      )}
      <button type="button" aria-haspopup="dialog" aria-expanded={isOver} onClick={onMore} className={ENTRY}>
        <Entry icon={Menu} label="More" />
      </button>
    </nav>
  );
}

function Entry({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.75} className="my-[3px] size-[22px]" />
      {label}
    </>
  );
}
