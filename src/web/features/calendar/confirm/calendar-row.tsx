import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * The line between the header of the sessions and the log. It is there from the first paint and has one height, whatever it says: what
 * arrives later does not move the log.
 */
export function CalendarRow({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
      {children ?? (
        <Link to="/profile" hash="calendars" className="font-[560] text-accent hover:underline tap">
          From your calendar
        </Link>
      )}
    </div>
  );
}
