// The events of an .ics file that are not in the log (ADR 104).
import { RECEIVED_AREAS } from '#domain/transfer/columns/calendar/received-words.ts';
import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { receivedRows } from '#domain/transfer/plan/received-rows.ts';
import { firstDay } from './calendar-event.ts';
import { heldEvent, type FeedOccurrence } from './expand-calendar.ts';
import type { NewProposal } from './proposal.ts';
import { propose } from './propose.ts';

/**
 * What would be proposed if the calendar were connected. Nothing about the file is stored.
 * @param today the coach's calendar date; `until` is an instant, `zone` the coach's
 */
export function newInCalendar(
  newest: readonly FeedOccurrence[],
  { zone, today, until }: { readonly zone: string; readonly today: string; readonly until: string },
  known: KnownPractice,
  own: readonly string[],
): NewProposal[] {
  const range = { zone, from: firstDay(today), until };
  const events = newest.flatMap((occurrence) => heldEvent(occurrence, range) ?? []);
  // Lengths are only compared with earlier answers, and there are none.
  const sessions = known.sessions.map((session) => ({ ...session, duration: 0 }));
  const records = RECEIVED_AREAS.flatMap((area) =>
    receivedRows(known, area).map(({ day: date, name }, place) => ({
      id: `${area} ${place}`,
      area,
      date,
      duration: 0,
      name,
    })),
  );
  return propose({ events, answers: [], clients: known.clients, sessions, records, own }).filter(
    (one): one is NewProposal => one.kind === 'new' && !one.isUnlikely,
  );
}
