import type { Session } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { owesCode } from './owes-code.ts';

const session = (aal: string, ...statuses: string[]) => {
  // With letters that Base64 for addresses writes differently.
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
] as const)('%s with factors %j: %s', (aal, statuses, owes) => expect(owesCode(session(aal, ...statuses))).toBe(owes));

it('a user object without factors owes nothing', () => {
  expect(owesCode({ access_token: 'none', user: {} } as Session)).toBe(false);
});
