import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionFilters } from '../session-filters.ts';

interface NoSessionsProps {
  filters: SessionFilters;
  /** The button that logs one. */
  add: ReactNode;
}

/** Tells an empty logbook from filters without a match. */
export function NoSessions({ filters, add }: NoSessionsProps) {
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays className="size-6" />}
        title="No sessions yet"
        text="Log the first one: who, when and for how long. Everything else can wait."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {add}
            <Link to="/profile" hash="calendars" className={buttonClass({ variant: 'secondary' })}>
              Connect your calendar
            </Link>
          </div>
        }
      />
    );
  }
  return <EmptyState title="No matches" text="No sessions match these filters." action={add} />;
}
