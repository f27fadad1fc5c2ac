import { expect, it } from 'vitest';
import { deleteClientText } from './delete-client-text.ts';

it.each([
  ['counting' as const, 'Counting what is recorded with this client…'],
  [
    'unknown' as const,
    'All hours and Wheels of Life recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 0, hours: '0 h', wheels: 0 },
    'No sessions are recorded with this client. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 1, hours: '1.5 h', wheels: 0 },
    '1 session (1.5 h) recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 12, hours: '14 h', wheels: 1 },
    '12 sessions (14 h) and 1 Wheel of Life recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 0, hours: '0 h', wheels: 2 },
    '2 Wheels of Life recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 0, hours: '0 h', before: '24.5 h', wheels: 0 },
    '24.5 h from before this logbook recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
  [
    { sessions: 1, hours: '1.5 h', before: '24.5 h', wheels: 1 },
    '1 session (1.5 h), 24.5 h from before this logbook and 1 Wheel of Life recorded with this client will be deleted too. You can undo this for 30 seconds.',
  ],
])('says what deleting takes along: %j', (count, expected) => {
  expect(deleteClientText(count)).toBe(expected);
});
