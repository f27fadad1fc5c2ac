import { expect, it } from 'vitest';
import { eventRowId } from './row-id.ts';

const COACH = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

it('is a uuid that stays the same', () => {
  const id = eventRowId(COACH, 'session', 'a@google.com\n');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(eventRowId(COACH, 'session', 'a@google.com\n')).toBe(id);
});

it('is another one for another coach, event or use, over many events', () => {
  const keys = Array.from({ length: 20_000 }, (_none, place) => `series@google.com\n${20_200_000 + place}T080000Z`);
  const ids = keys.flatMap((key) => [
    eventRowId(COACH, 'session', key),
    eventRowId(COACH, 'answer', key),
    eventRowId(COACH.replace('6', '7'), 'answer', key),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});
