import { withPasskeys } from '#tests/support/web/browser-passkeys.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { canUsePasskeys } from './load-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['localhost', true],
  ['log.example.org', true],
  ['10.example.org', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s passkeys are used: %s', (hostname, isUsed) => {
  withPasskeys();
  vi.stubGlobal('location', { hostname });
  expect(canUsePasskeys()).toBe(isUsed);
});

it('a browser without them, or without their JSON, uses none', () => {
  expect(canUsePasskeys()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', {});
  expect(canUsePasskeys()).toBe(false);
});
