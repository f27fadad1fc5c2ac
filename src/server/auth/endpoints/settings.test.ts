import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { settings } from './settings.ts';

test.each([
  [true, 'https://log.example.org', true],
  [false, 'http://127.0.0.1:3000', false],
])('lists the sign-in methods (confirmEmail: %s, at %s)', async (confirmEmail, publicUrl, hasPasskeys) => {
  const app = new Hono().get('/settings', settings({ settings: { confirmEmail, publicUrl } } as AuthContext));
  expect(await (await app.request('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !confirmEmail,
    passkeys_enabled: hasPasskeys,
  });
});
