// Each calendar of tests/fixtures/calendars, with what must be proposed of it. What is expected was written by hand from RFC 5545 and the
// issue, not taken from the program. A second, slow expansion that shares no code reads the same files.
import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { proposalText, UNLIKELY } from '#tests/support/calendars/corpus.ts';
import { calendarFiles, CORPUS_COACH } from '#tests/support/calendars/calendar-files.ts';
import { slowExpansion } from '#tests/support/calendars/slow-expansion.ts';
import { describe, expect, it } from 'vitest';
import { expandCalendar } from './expand-calendar.ts';
import { newInCalendar } from './new-in-calendar.ts';
import { propose } from './propose.ts';
import { readCalendar } from './read-calendar.ts';

const RANGE = { zone: CORPUS_COACH.zone, from: CORPUS_COACH.from, until: CORPUS_COACH.until };
const TODAY = RANGE.until.slice(0, 10);
const files = calendarFiles();

/** Null for a file that is cut off or asks for too much: it is not imported. */
function imported(text: string) {
  try {
    return readCalendar(text, TODAY);
  } catch (error) {
    if (error instanceof FileTooMuch) return null;
    throw error;
  }
}

it('holds at least sixty calendars, and that many can be imported', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(files.filter(({ text }) => imported(text) !== null).length).toBeGreaterThanOrEqual(60);
});

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

  it('is expanded as a slow second reading expands it', () => {
    const slow = slowExpansion(text, RANGE);
    // Rules that repeat within a day, and damaged files, are for the first reading alone.
    if (slow === null) return;
    expect(expanded.events.map(({ start, minutes, title }) => `${start} ${minutes} ${title}`).toSorted()).toEqual(slow);
  });
});

it('holds what an event says beyond its title and people only where the coach asked for it', () => {
  const all = files.map(({ text }) => JSON.stringify(expandCalendar(text, RANGE))).join('');
  expect(files.some(({ text }) => text.includes('Very private words'))).toBe(true);
  expect(all).not.toContain('Very private words');
  const asked = files.map(({ text }) => JSON.stringify(expandCalendar(text, { ...RANGE, readsNotes: true }))).join('');
  expect(asked).toContain('Very private words');
});
