import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * The line between the header of the sessions and the log. It has a fixed height from the first paint on, so that the log doesn't move
 * when the calendars have loaded.
 */
export function CalendarRow({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
      {children ?? (
        <Link to="/connections" className="font-[560] text-accent hover:underline tap">
          From your calendar
        </Link>
      )}
    </div>
  );
}
