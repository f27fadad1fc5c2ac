// POST /token: signs in by password, or goes on with a refresh token.
import type { Handler } from 'hono';
import { AuthError } from './auth-error.ts';
import type { AuthRoom } from './auth-room.ts';
import { clientAddress } from './client-address.ts';
import { grantByPassword } from './password-grant.ts';
import { grantByRefreshToken } from './refresh-token-grant.ts';
import { sessionObject } from './session-object.ts';

const GRANTS = { password: grantByPassword, refresh_token: grantByRefreshToken } as const;

export function token(room: AuthRoom): Handler {
  return async (c) => {
    await room.limiter.count('token', clientAddress(c, room.settings.trustProxy));
    const type = c.req.query('grant_type') ?? '';
    if (!isGrant(type)) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return c.json(await sessionObject(room, await GRANTS[type](room, c)));
  };
}

function isGrant(type: string): type is keyof typeof GRANTS {
  return Object.hasOwn(GRANTS, type);
}
