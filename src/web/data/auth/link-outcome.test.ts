import { expect, it } from 'vitest';
import { LINK_FAILED_TEXT, readLinkOutcome } from './link-outcome.ts';

it.each([
  ['', { kind: 'none' }],
  ['#', { kind: 'none' }],
  ['#progress', { kind: 'none' }],
  ['#access_token=a&refresh_token=b&type=recovery', { kind: 'entered', type: 'recovery' }],
  ['access_token=a&type=signup', { kind: 'entered', type: 'signup' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    { kind: 'failed', text: LINK_FAILED_TEXT },
  ],
  ['#error_code=otp_expired&access_token=a', { kind: 'failed', text: LINK_FAILED_TEXT }],
  ['#error=x&error_code=constructor&error_description=Call+us', { kind: 'failed', text: LINK_FAILED_TEXT }],
  ['#error_code=email_exists', { kind: 'failed', text: expect.stringContaining('Another account has this address') }],
  ['#message=Call+us&sb=', { kind: 'half', text: expect.stringContaining('open the link in the other email') }],
  ['#message', { kind: 'none' }],
])('reads %j', (hash, expected) => {
  expect(readLinkOutcome(hash)).toEqual(expected);
});
