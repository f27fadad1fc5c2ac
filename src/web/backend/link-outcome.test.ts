import { expect, it } from 'vitest';
import { readLinkOutcome } from './link-outcome.ts';

it.each([
  ['', { kind: 'none' }],
  ['#', { kind: 'none' }],
  ['#progress', { kind: 'none' }],
  ['#access_token=a&refresh_token=b&type=recovery', { kind: 'entered', type: 'recovery' }],
  ['access_token=a&type=signup', { kind: 'entered', type: 'signup' }],
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', { kind: 'failed' }],
  ['#error_code=otp_expired&access_token=a', { kind: 'failed' }],
])('reads %j', (hash, expected) => {
  expect(readLinkOutcome(hash)).toEqual(expected);
});
