import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { SessionEntry } from './session-entry.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import { SessionsByMonth } from './sessions-by-month.tsx';
import type { SessionSort } from '../sessions-search.ts';

interface SessionsListProps {
  sessions: readonly SessionWithClient[];
  sort: SessionSort | undefined;
  months: SessionTotals['months'];
  selection: Selection | null;
}

/** Under its months where it goes by date, else in one piece. */
export function SessionsList({ sessions, sort, months, selection }: SessionsListProps) {
  if (sort === undefined || sort === 'oldest') {
    return <SessionsByMonth sessions={sessions} months={months} selection={selection} />;
  }
  return (
    <ul className="border-t border-rule">
      {sessions.map((session) => (
        <SessionEntry key={session.id} session={session} selection={selection} />
      ))}
    </ul>
  );
}
