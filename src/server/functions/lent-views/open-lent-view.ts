// Returns a token of the role assessor for only this view (ADR 93). The code works once. Codes are counted in the database before they are
// compared, so that the limit applies to all servers together.
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { LENT_VISIT_HOURS } from '#domain/lent-views/lent-view.ts';
import { FunctionRefused, publicFunction, type FunctionContext } from '#server/functions/function-call.ts';
import { hashLentCode } from '#server/lent-views/lent-secrets.ts';
import { findLentView, lentTokenSchema, refuseEndedView, type FoundView } from './lent-link.ts';

const bodySchema = z.object(
  {
    token: lentTokenSchema,
    code: z.string('code must be text').check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits')),
  },
  'The body must be an object with token and code',
);
const TRIES = 5;
const HOUR_MS = 3_600_000;

export const openLentView = publicFunction({
  about: 'A token that reads this lent view, for the code that was mailed last. `expires_at`: in seconds since 1970.',
  body: bodySchema,
  answer: z.object({ access_token: z.string(), expires_at: z.number() }),
  refuses: [403, 404],
  run: async (deps, { token, code }) => {
    const view = await findLentView(deps, token);
    refuseEndedView(view, deps.now());
    if ((await deps.limiter.secondsToWait('lentGuesses', view.view_id)) > 0) {
      throw new FunctionRefused(
        429,
        'Too many wrong codes. Please try again tomorrow, or ask the coach to lend the view again.',
      );
    }
    await useCode(deps, view, code);
    await deps.limiter.forget('lentGuesses', view.view_id);
    const now = deps.now();
    await deps.db.asServer('select private.note_lent_opening($1, $2, $3)', [view.user_id, view.view_id, now]);
    const expiresAt = new Date(Math.min(view.expires_at.getTime(), now.getTime() + LENT_VISIT_HOURS * HOUR_MS));
    const seconds = Math.floor(expiresAt.getTime() / 1000);
    const access_token = await deps.tokens.issueAssessor({ view: view.view_id, coach: view.user_id }, seconds);
    return { access_token, expires_at: seconds };
  },
});

/** Throws FunctionRefused 403 unless it is the code that was mailed last. */
async function useCode({ db, settings, now }: FunctionContext, { view_id }: FoundView, code: string): Promise<void> {
  const [tried] = await db.asServer<{ code_hash: Buffer; code_tries: number }>(
    `update private.lent_links set code_tries = code_tries + 1
     where view_id = $1 and code_hash is not null and code_expires_at > $2 and code_tries < $3
     returning code_hash, code_tries`,
    [view_id, now(), TRIES],
  );
  if (!tried) throw new FunctionRefused(403, 'This code no longer works. Please ask for a new one.');
  const hash = hashLentCode(settings, view_id, code);
  if (!timingSafeEqual(hash, tried.code_hash)) {
    const left = TRIES - tried.code_tries;
    throw new FunctionRefused(
      403,
      left > 0 ? 'This is not the code. Please check the email.' : 'This is not the code. Please ask for a new one.',
    );
  }
  const used = await db.asServer(
    'update private.lent_links set code_hash = null, code_expires_at = null where view_id = $1 and code_hash = $2 returning view_id',
    [view_id, hash],
  );
  if (used.length === 0) throw new FunctionRefused(403, 'This code was used already. Please ask for a new one.');
}
