import { describe, expect, test } from 'vitest';
import { feedProblem, feedReadText, type FeedState } from './feed-state.ts';

const NOW = '2026-11-23T10:00:00Z';
const state = (changes: Partial<FeedState> = {}): FeedState => ({
  kind: 'ical',
  place: 'calendar.google.com/…',
  connected_at: '2026-11-01T10:00:00Z',
  read_at: '2026-11-23T09:48:00Z',
  problem: null,
  problem_status: null,
  events: 34,
  left_out: 0,
  is_part: false,
  ...changes,
});

describe('when a calendar was read', () => {
  test.each([
    [{}, 'Last read 12 minutes ago: 34 events.'],
    [{ events: 1, left_out: 2 }, 'Last read 12 minutes ago: 1 event. 2 events could not be stored.'],
    [{ is_part: true }, 'Last read 12 minutes ago: 34 events. The rest follows in a few minutes.'],
    [{ read_at: null }, 'Not read yet.'],
    [{ kind: 'calendly', read_at: null }, 'No booking has arrived yet.'],
    [{ kind: 'cal.com', events: 1 }, 'Last booking 12 minutes ago: 1 event.'],
    // This device's clock is behind the server's.
    [{ read_at: '2026-11-23T10:00:30Z' }, 'Last read just now: 34 events.'],
  ] as const)('%j', (changes, text) => expect(feedReadText(state(changes), NOW)).toBe(text));
});

test('names the provider in what is wrong', () => {
  expect(feedProblem(state(), true)).toBeNull();
  expect(feedProblem(state({ problem: 'not-found', problem_status: 404 }), false)).toBe(
    'Google says 404: the address was reset, or the calendar was deleted.',
  );
});

test('of a calendar that waited for a subscription says what is true now', () => {
  expect(feedProblem(state({ problem: 'no-subscription' }), false)).toBeNull();
  expect(feedProblem(state({ problem: 'no-subscription' }), true)).toMatch(/Read it now, or wait/);
});
