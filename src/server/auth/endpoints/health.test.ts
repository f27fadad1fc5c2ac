import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { health } from './health.ts';

test('responds as a compatible auth server, with our version', async () => {
  const app = new Hono().get('/health', health({ settings: { version: '1.2.3' } } as AuthContext));
  expect(await (await app.request('/health')).json()).toEqual({
    version: '1.2.3',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
});
