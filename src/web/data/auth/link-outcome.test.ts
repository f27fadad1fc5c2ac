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
  ['#error_code=identity_already_exists', { kind: 'failed', text: expect.stringContaining('already linked') }],
  ['#error_code=identity_not_found', { kind: 'failed', text: expect.stringContaining('not linked to your') }],
  ['#error_code=single_identity_not_deletable', { kind: 'failed', text: expect.stringContaining('only way to') }],
  ['#message=Call+us&sb=', { kind: 'half', text: expect.stringContaining('open the link in the other email') }],
  ['#message', { kind: 'none' }],
])('reads %j', (hash, expected) => {
  expect(readLinkOutcome(hash)).toEqual(expected);
});
