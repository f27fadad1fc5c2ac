// Finds lent views by their links (ADR 92).
import * as z from 'zod/mini';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { hashOfToken } from '#server/link-token.ts';
import { FunctionRefused, type FunctionContext } from '#server/functions/function-call.ts';

export const lentTokenSchema = z
  .string('token must be text')
  .check(z.regex(LINK_TOKEN_PATTERN, 'This link is not complete. Please copy all of it from the email.'));

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

/** Throws FunctionRefused 404 if the link leads to no view. */
export async function findLentView({ db }: FunctionContext, token: string): Promise<FoundView> {
  const [found] = await db.asServer<FoundView>("select * from private.find_lent_view(decode($1, 'hex'))", [
    hashOfToken(token),
  ]);
  if (found) return found;
  throw new FunctionRefused(
    404,
    'We found no view for this link. It was replaced or deleted: please ask the coach for a new one.',
  );
}

/** Throws FunctionRefused 403 for a view that has ended. */
export function refuseEndedView({ coach, is_revoked, expires_at }: FoundView, now: Date): void {
  if (is_revoked) throw new FunctionRefused(403, `${coach} has ended this view. Please ask them if you still need it.`);
  if (expires_at <= now) {
    throw new FunctionRefused(403, `This view has expired. Please ask ${coach} to lend it again.`);
  }
}
