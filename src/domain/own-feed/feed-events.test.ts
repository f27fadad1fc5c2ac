import { expect, it } from 'vitest';
import { SESSION_KINDS } from '#domain/sessions/session-kinds.ts';
import { feedEvents } from './feed-events.ts';
import type { FeedContent, FeedNames } from './own-feed.ts';

const ORIGIN = 'https://log.example';
const content = (names: FeedNames, name = 'Kim von Lee'): FeedContent => ({
  names,
  sessions: SESSION_KINDS.map((kind, at) => [`s${at}`, `2026-11-1${at}`, 90, name, '2026-11-01T10:00:00Z', 1, kind]),
  supervision: [['v', '2026-11-12', 45, 'Sue Ito', '2026-11-02T10:00:00Z', 2]],
});
const summaries = (feed: FeedContent) => feedEvents(feed, ORIGIN).map(({ summary }) => summary);

it('names people by their initials, in the order of days', () => {
  expect(summaries(content('initials'))).toEqual([
    'Coaching: KL, 1 hour 30 min',
    'Mentoring: KL, 1 hour 30 min',
    'Training: KL, 1 hour 30 min',
    'Supervision received: SI, 45 min',
    'Supervision given: KL, 1 hour 30 min',
    'Other: KL, 1 hour 30 min',
  ]);
});

it('names them in full if asked to', () => {
  expect(summaries(content('full'))[0]).toBe('Coaching: Kim von Lee, 1 hour 30 min');
  expect(summaries(content('full')).join('\n')).toContain('Supervision received: Sue Ito, 45 min');
});

it('leaves out what has no initials', () => {
  expect(summaries(content('initials', '...'))[0]).toBe('Coaching, 1 hour 30 min');
});

it('leads to the session, and nowhere for supervision', () => {
  const events = feedEvents(content('initials'), ORIGIN);
  expect(events[0]).toMatchObject({
    uid: 's0',
    day: '2026-11-10',
    url: 'https://log.example/sessions/s0',
    sequence: 1,
  });
  expect(events[3]).not.toHaveProperty('url');
});
