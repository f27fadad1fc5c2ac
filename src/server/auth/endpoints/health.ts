// GET /health: the response by which tools recognise a compatible auth server (wire 1.5).
import type { Handler } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';

export function health({ settings: { version } }: AuthContext): Handler {
  return (c) =>
    c.json({
      version,
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    });
}
