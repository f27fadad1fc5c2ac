import { hoursTotal } from '#domain/sessions/duration.ts';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import { monthText } from '#web/ui/form/calendar-text.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { SessionEntry } from './session-entry.tsx';
import { sessionsText } from './sessions-text.ts';
import type { SessionWithClient } from '../session-queries.ts';

interface SessionsByMonthProps {
  /** In the order of their dates. */
  sessions: readonly SessionWithClient[];
  /** Of the whole month, also where the page shows a part of it. */
  months: SessionTotals['months'];
  selection: Selection | null;
}

export function SessionsByMonth({ sessions, months, selection }: SessionsByMonthProps) {
  const groups = groupByMonth(sessions);
  return groups.map(([month, entries]) => {
    const total = months.find((one) => one.month === month);
    return (
      <section key={month} aria-labelledby={`month-${month}`} className="mb-7">
        <div className="flex items-baseline justify-between gap-4 border-b border-rule pb-2">
          <h2 id={`month-${month}`} className="text-[17px] leading-snug font-[550]">
            {monthText(month)}
          </h2>
          {total && (
            <p className="text-[13px] text-soft">
              {sessionsText(total.sessions)} · {hoursTotal(total.minutes)}
            </p>
          )}
        </div>
        <ul>
          {entries.map((session) => (
            <SessionEntry key={session.id} session={session} selection={selection} />
          ))}
        </ul>
      </section>
    );
  });
}

function groupByMonth(sessions: readonly SessionWithClient[]): [month: string, entries: SessionWithClient[]][] {
  const groups = new Map<string, SessionWithClient[]>();
  for (const session of sessions) {
    const month = session.date.slice(0, 7);
    groups.set(month, [...(groups.get(month) ?? []), session]);
  }
  return [...groups];
}
