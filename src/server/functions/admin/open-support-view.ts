// Opens a view that a coach lends to support (ADR 152). The database checks the role and records the opening; each statement with the token
// checks the role again.
import * as z from 'zod/mini';
import { callJson } from '#server/db/call-function.ts';
import { idBody, serverFunction } from '#server/functions/function-call.ts';

export const openSupportView = serverFunction({
  about:
    'A token that reads the view that a coach lends to support, until its hour is over. For admins only. `expires_at`: in seconds since 1970.',
  body: idBody('a view', 'viewId'),
  answer: z.object({ access_token: z.string(), expires_at: z.number() }),
  refuses: [403, 404],
  run: async (deps, { sub: admin, sessionId: session, claims }, { viewId: view }) => {
    const { coach, expires_at: until } = await callJson<{ coach: string; expires_at: string }>(
      deps.db,
      claims,
      'select private.open_support_view($1::uuid, $2::text)',
      [view, deps.requestId ?? null],
    );
    deps.log.info({ by: admin, userId: coach }, 'an admin opened a view for support');
    const expiresAt = Math.floor(Date.parse(until) / 1000);
    const access_token = await deps.tokens.issueAssessor({ view, coach, admin, session }, expiresAt);
    return { access_token, expires_at: expiresAt };
  },
});
