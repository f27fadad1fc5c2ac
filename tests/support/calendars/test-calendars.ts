// What must be proposed of each calendar of tests/fixtures/calendars. What is expected was written by hand from RFC 5545 and the
// issue, not taken from the program.
import { expandCalendar } from '#domain/calendar/expand-calendar.ts';
import { newInCalendar } from '#domain/calendar/new-in-calendar.ts';
import { propose } from '#domain/calendar/propose.ts';
import { readCalendar } from '#domain/calendar/read-calendar.ts';
import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { describe, expect, it } from 'vitest';
import { type CalendarFile, CORPUS_COACH } from './calendar-files.ts';
import { proposalText, UNLIKELY } from './corpus.ts';

export const RANGE = { zone: CORPUS_COACH.zone, from: CORPUS_COACH.from, until: CORPUS_COACH.until };
const TODAY = RANGE.until.slice(0, 10);
/** Null for a file that is cut off or asks for too much: it is not imported. */
export function imported(text: string) {
  try {
    return readCalendar(text, TODAY);
  } catch (error) {
    if (error instanceof FileTooMuch) return null;
    throw error;
  }
}

/** Tests that each of the files becomes the proposals that it must. */
export function testCalendars(files: readonly CalendarFile[]): void {
  describe.each(files)('$name: $why', ({ text, proposals, faults }) => {
    const expanded = expandCalendar(text, RANGE)!;

    it('proposes what it must', () => {
      const { clients, own } = CORPUS_COACH;
      const found = propose({
        events: expanded.events,
        answers: [],
        clients,
        sessions: [],
        own,
      });
      expect(found.map(proposalText).toSorted()).toEqual(proposals.toSorted());
    });

    it('counts the same in a file that is imported, but for what is unlikely', () => {
      const read = imported(text);
      if (read === null) return;
      const { clients, own } = CORPUS_COACH;
      const known: KnownPractice = { clients, sessions: [], supervision_sessions: [], cpd_records: [] };
      const found = newInCalendar(read.newest, { zone: RANGE.zone, today: TODAY, until: RANGE.until }, known, own);
      const likely = proposals.filter((text) => !text.endsWith(UNLIKELY));
      expect(found.map(proposalText).toSorted()).toEqual(likely.toSorted());
    });

    it('names what it cannot read', () => expect(expanded.faults).toHaveLength(faults));
  });
}
