// The links of lent views, as the functions read and find them (ADR 92).
import * as z from 'zod/mini';
import { addressSecondsToWait } from '#server/auth/address-limit.ts';
import { LENT_TOKEN_PATTERN } from '#server/lent-views/lent-secrets.ts';
import { FunctionRefused, type FunctionContext } from '#server/functions/function-call.ts';

export const lentTokenSchema = z
  .string('token must be text')
  .check(z.regex(LENT_TOKEN_PATTERN, 'This link is not complete. Please copy all of it from the email.'));

/** What private.find_lent_view returns. */
export interface FoundView {
  readonly view_id: string;
  readonly user_id: string;
  readonly coach: string;
  readonly coach_email: string;
  readonly assessor_name: string;
  readonly assessor_email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly is_revoked: boolean;
}

/** Counts an attempt of this network. Throws FunctionRefused 429, and 404 where the link leads to no view. */
export async function findLentView(
  { db, limiter }: FunctionContext,
  address: string,
  tokenHash: Buffer,
): Promise<FoundView> {
  if ((await addressSecondsToWait(limiter, 'lentLinks', address)) > 0) {
    throw new FunctionRefused(429, 'Too many attempts from your network. Please wait five minutes.');
  }
  const [found] = await db.asServer<FoundView>('select * from private.find_lent_view($1)', [tokenHash]);
  if (found) return found;
  throw new FunctionRefused(
    404,
    'This link leads to no view: it was replaced by a newer one, or deleted. Please ask the coach for a new one.',
  );
}

/** Throws FunctionRefused 403 for a view that has ended. */
export function refuseEndedView({ coach, is_revoked, expires_at }: FoundView, now: Date): void {
  if (is_revoked) throw new FunctionRefused(403, `${coach} has ended this view. Please ask them if you still need it.`);
  if (expires_at <= now) {
    throw new FunctionRefused(403, `This view has expired. Please ask ${coach} to lend it again.`);
  }
}
