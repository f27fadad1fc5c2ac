import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

interface LogSessionLinkProps {
  /** Quiet where it stands beside a page's own action. */
  variant?: 'primary' | 'secondary';
  isCollapsed?: boolean;
  className?: string;
  onClick?: () => void;
}

/** The one thing a coach comes for, in reach on every page. */
export function LogSessionLink({ variant = 'primary', isCollapsed = false, className, onClick }: LogSessionLinkProps) {
  return (
    <Link
      to="/sessions"
      search={{ add: 1 }}
      onClick={onClick}
      // It is an action, not a place: never shown as the current page.
      activeProps={{ 'aria-current': undefined }}
      className={buttonClass({ variant, size: isCollapsed ? 'icon' : 'medium', className })}
    >
      <Plus aria-hidden="true" className="size-[18px]" />
      <span className={isCollapsed ? 'sr-only' : undefined}>Log a session</span>
    </Link>
  );
}
