import { ListGroup } from '#web/ui/data/list-group.tsx';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import type { WitnessesOfRows } from '#domain/witnesses/witness-request-row.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { SessionEntry } from './session-entry.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import type { SessionSort } from '../sessions-search.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { groupedBy } from '#domain/lists.ts';
import { monthText } from '#domain/formatting/date-text.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { Skeleton, SkeletonRows } from '#web/ui/data/skeleton.tsx';

interface SessionsListProps {
  sessions: readonly SessionWithClient[];
  witnesses: WitnessesOfRows;
  sort: SessionSort | undefined;
  /** Totals of whole months, even if the page shows only a part of one. */
  months: SessionTotals['months'];
  selection: Selection | null;
}

/** Grouped by month if sorted by date, else one list. */
export function SessionsList({ sessions, witnesses, sort, months, selection }: SessionsListProps) {
  const entryOf = (session: SessionWithClient) => (
    <SessionEntry key={session.id} session={session} witnesses={witnesses[session.id]} selection={selection} />
  );
  if (sort !== undefined && sort !== 'oldest') return <ul className="border-t border-rule">{sessions.map(entryOf)}</ul>;
  return [...groupedBy(sessions, ({ date }) => date.slice(0, 7))].map(([month, entries]) => {
    const total = months.find((one) => one.month === month);
    const note = total && `${sessionsText(total.sessions)} · ${hoursTotal(total.minutes)}`;
    return (
      <ListGroup key={month} title={monthText(month)} note={note}>
        {entries.map(entryOf)}
      </ListGroup>
    );
  });
}

/** Shown while the list loads. */
export function SessionsSkeleton() {
  return (
    <>
      <div className="h-[32.4px] border-b border-rule pt-1">
        <Skeleton className="h-4 w-28" />
      </div>
      <SkeletonRows label="Loading sessions…" rows={8} rowClassName="h-[66px] md:h-[52px]" />
    </>
  );
}
