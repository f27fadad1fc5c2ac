import { expect, test } from 'vitest';
import { pauseAfterTries, restAfterFailures } from './hook.ts';
import { deliveryText } from './hook-problems.ts';
import { shownHost } from '#domain/given-address.ts';
import { hookChangeSchema, newHookSchema } from './new-hook.ts';

test('pauses grow to a day, so that a delivery is tried about twelve times in its week', () => {
  const pauses = Array.from({ length: 12 }, (_, at) => pauseAfterTries(at + 1));
  expect(pauses).toEqual([1, 5, 30, 120, 360, 720, ...Array<number>(6).fill(1440)]);
});

test('a hook rests for up to an hour', () => {
  expect([1, 2, 3, 7, 8, 1000].map(restAfterFailures)).toEqual([1, 2, 4, 60, 60, 60]);
});

test.each([
  [{ problem: null, status: 200, next_try_at: null, tries: 1 }, 'Arrived'],
  [{ problem: null, status: null, next_try_at: '2026-11-26T10:00:00Z', tries: 0 }, 'Waiting'],
  [{ problem: null, status: null, next_try_at: '2026-11-26T10:00:00Z', tries: 1 }, 'Being sent'],
  [
    { problem: 'refused', status: 500, next_try_at: '2026-11-26T10:00:00Z', tries: 1 },
    'It was not accepted (500). We try again',
  ],
  [{ problem: 'too-slow', status: null, next_try_at: null, tries: 9 }, 'No answer within 10 seconds. Given up'],
  [{ problem: 'gone', status: null, next_try_at: null, tries: 1 }, 'The session was deleted or changed before'],
  [{ problem: 'off', status: null, next_try_at: null, tries: 0 }, 'It was switched off before'],
  [{ problem: 'a-newer-word', status: null, next_try_at: null, tries: 1 }, 'It did not arrive. Given up'],
])('%o is said as “%s”', (delivery, text) => {
  expect(deliveryText(delivery)).toBe(text);
});

test('an address is known by its host', () => {
  expect(shownHost('https://hooks.zapier.com/hooks/catch/1/secret/')).toBe('hooks.zapier.com');
  expect(shownHost(`https://${'a.'.repeat(100)}example.org:8443/x`)).toHaveLength(151);
});

test('each event is named once, and at least one', () => {
  const of = (types: unknown) => ({ id: crypto.randomUUID(), types, names: false, is_on: true });
  const isAllowed = (types: unknown) => hookChangeSchema.safeParse(of(types)).success;
  expect(isAllowed(['session.logged', 'renewal.due'])).toBe(true);
  for (const types of [[], ['session.logged', 'session.logged'], ['hook.test'], 'session.logged'])
    expect(isAllowed(types), String(types)).toBe(false);
  const address = ' https://EXAMPLE.org/ä ';
  expect(newHookSchema.parse({ address, types: ['renewal.due'], names: true }).address).toBe(
    'https://example.org/%C3%A4',
  );
});
