// The calendars of tests/fixtures/calendars and what must be proposed of each.
import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../fixtures/calendars/', import.meta.url);

/** Whose calendars they are, and when they are read. */
export const CORPUS_COACH = {
  zone: 'Europe/Berlin',
  from: '2025-05-23',
  until: '2026-11-23T10:00:00Z',
  own: ['coach@example.com'],
  clients: [
    { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' },
    { id: 'ben', name: 'Ben Ito', email: 'ben@example.org' },
    { id: 'chloe', name: 'Chloé Martin', email: 'chloe@example.net' },
    { id: 'dana', name: 'Dana Novak', email: '' },
  ],
};

interface Expected {
  readonly why: string;
  /** As proposalText writes them. */
  readonly proposals: readonly string[];
  /** How many sentences about what could not be read. */
  readonly faults: number;
  /** It is refused at a limit, or takes a second to read. */
  readonly isCostly?: boolean;
}

export interface CalendarFile extends Expected {
  readonly name: string;
  readonly text: string;
}

export function calendarFiles(): CalendarFile[] {
  const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<string, Expected>;
  return Object.entries(expected).map(([name, one]) => ({
    name,
    text: readFileSync(new URL(name, FOLDER), 'utf8'),
    ...one,
  }));
}
