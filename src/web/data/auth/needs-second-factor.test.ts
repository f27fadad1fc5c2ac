import type { Session } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { needsSecondFactor } from './needs-second-factor.ts';

const session = (aal: string, ...statuses: string[]) => {
  // With letters that base64url encodes differently.
  const payload = Buffer.from(JSON.stringify({ aal, name: 'Ærø?>~' })).toString('base64url');
  return {
    access_token: `h.${payload}.s`,
    user: { factors: statuses.map((status) => ({ status })) },
  } as unknown as Session;
};

it.each([
  ['aal1', [], false],
  ['aal1', ['unverified'], false],
  ['aal1', ['unverified', 'verified'], true],
  ['aal2', ['verified'], false],
] as const)('%s with factors %j: %s', (aal, statuses, expected) =>
  expect(needsSecondFactor(session(aal, ...statuses))).toBe(expected),
);

it('a user object without factors needs none', () => {
  expect(needsSecondFactor({ access_token: 'none', user: {} } as Session)).toBe(false);
});
