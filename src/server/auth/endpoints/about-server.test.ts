import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { health, settings } from './about-server.ts';

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

test('responds as a compatible auth server, with our version', async () => {
  const app = new Hono().get('/health', health({ settings: { version: '1.2.3' } } as AuthContext));
  expect(await (await app.request('/health')).json()).toEqual({
    version: '1.2.3',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
});
