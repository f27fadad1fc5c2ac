// GET /passkeys: the user's passkeys, oldest first, with their last use.
import type { Handler } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { authenticate } from '#server/auth/tokens/authenticate.ts';
import { wireTime } from '#server/auth/wire-time.ts';

interface PasskeyRow {
  readonly id: string;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

export function listPasskeys(context: AuthContext): Handler {
  return async (c) => {
    const { user } = await authenticate(c, context);
    const rows = await context.db.asServer<PasskeyRow>(
      `select id, friendly_name, created_at, last_used_at from auth.mfa_factors
       where user_id = $1 and credential_id is not null order by created_at, id`,
      [user.id],
    );
    return c.json(
      rows.map(({ id, friendly_name: name, created_at: createdAt, last_used_at: usedAt }) => ({
        id,
        ...(name !== '' && { friendly_name: name }),
        created_at: wireTime(createdAt),
        last_used_at: wireTime(usedAt),
      })),
    );
  };
}
