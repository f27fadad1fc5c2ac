// Sessions that came from events that are in the calendars no more, or were cancelled since (ADR 131).
import { compareTexts } from '#domain/lists.ts';
import type { LoggedSession, Withdrawn, WithdrawnProposal } from './proposal.ts';

/** How events of one client, or of nobody known, on one day are found together. */
export const groupKey = (day: string, whose: string) => `${day} ${whose}`;

/** @param sessionOf undefined for one that is logged no more, or that has other events */
export function withdrawnSessions(
  withdrawn: readonly Withdrawn[],
  sessionOf: (id: string) => LoggedSession | undefined,
): WithdrawnProposal[] {
  const found = new Map<string, Withdrawn[]>();
  for (const one of withdrawn) {
    const { session_id } = one.answer;
    if (session_id !== null) found.set(session_id, [...(found.get(session_id) ?? []), one]);
  }
  return [...found].flatMap(([id, all]) => {
    const session = sessionOf(id);
    if (!session) return [];
    const gone = all.map(({ answer }) => answer).toSorted((a, b) => compareTexts(a.key, b.key));
    const { date: day, duration: minutes, client_id: clientId } = session;
    const isDeleted = all.every((one) => one.isDeleted);
    return [{ kind: 'withdrawn', key: gone[0]!.key, events: [], day, minutes, clientId, session, gone, isDeleted }];
  });
}
