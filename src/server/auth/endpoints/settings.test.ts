import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { settings } from './settings.ts';

test.each([true, false])('lists the sign-in methods (confirmEmail: %s)', async (confirmEmail) => {
  const app = new Hono().get('/settings', settings({ settings: { confirmEmail } } as AuthContext));
  expect(await (await app.request('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !confirmEmail,
  });
});
