// Records whose events are gone from the calendars or were cancelled (ADR 131).
import { compareTexts, groupedBy } from '#domain/lists.ts';
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';
import type { Logged, Withdrawn, WithdrawnProposal } from './proposal.ts';

export interface AcceptedEvent {
  readonly event: HeldEvent;
  readonly answer: CalendarAnswer;
}

/** The events of a record that are gone, and whether anything in the calendar has changed since the coach decided. */
export function calendarChanges(record: string, accepted: readonly AcceptedEvent[], withdrawn: readonly Withdrawn[]) {
  const gone = withdrawn.flatMap(({ answer }) => (answer.record_id === record ? [answer] : []));
  const isMoved = ({ event, answer }: AcceptedEvent) => event.day !== answer.day || event.minutes !== answer.minutes;
  return { gone, isChanged: gone.length > 0 || accepted.some(isMoved) };
}

/** @param recordOf returns undefined for a record that was deleted, or that still has other events */
export function withdrawnRecords(
  withdrawn: readonly Withdrawn[],
  recordOf: (id: string) => Logged | undefined,
): WithdrawnProposal[] {
  return [...groupedBy(withdrawn, ({ answer }) => answer.record_id)].flatMap(([id, all]) => {
    const record = id === null ? undefined : recordOf(id);
    if (!record) return [];
    const gone = all.map(({ answer }) => answer).toSorted((a, b) => compareTexts(a.key, b.key));
    const { date: day, duration: minutes, client_id: clientId } = record;
    const isDeleted = all.every((one) => one.isDeleted);
    const taken = { kind: 'withdrawn', key: gone[0]!.key, events: [], isUnlikely: false } as const;
    return [{ ...taken, day, minutes, clientId, record, gone, isDeleted }];
  });
}
