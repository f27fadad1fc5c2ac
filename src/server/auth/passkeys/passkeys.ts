// /passkeys: signing in by a passkey that its device finds by itself (ADR 149), and the list of a user's passkeys.
import { randomUUID } from 'node:crypto';
import type { Handler, Context } from 'hono';
import { countAddress } from '#server/auth/address-limit.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { CHALLENGE_SECONDS, challengesSince } from '#server/auth/mfa/mfa-challenge.ts';
import {
  newChallenge,
  requestOptions,
  loadWebauthn,
  readAssertion,
  userOfHandle,
  verifyAssertion,
  type Assertion,
  type Credential,
} from './ceremonies.ts';
import { relyingParty } from './relying-party.ts';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import { noteUse } from '#server/auth/mfa/mfa-factors.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { answerSignIn } from '#server/auth/tokens/answer-sign-in.ts';
import { openSession } from '#server/auth/tokens/open-session.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { isBanned, lockUser } from '#server/auth/users/users.ts';
import { authenticate } from '#server/auth/tokens/authenticate.ts';
import { wireTime } from '#server/auth/wire-time.ts';

/** POST /passkeys/authentication/options: a challenge for signing in by any passkey of this site. It names no account. */
export function passkeyOptions(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'passkeys');
    const party = relyingParty(context.settings);
    const now = context.now();
    const id = randomUUID();
    const challenge = newChallenge();
    await context.db.asServer(
      'insert into auth.mfa_challenges (id, ip, created_at, challenge) values ($1, $2, $3, $4)',
      [id, clientAddress(c, context.settings.trustProxy), now, challenge],
    );
    return c.json({
      challenge_id: id,
      options: requestOptions(party, challenge, null, CHALLENGE_SECONDS * 1000),
      expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
    });
  };
}

const bodySchema = z.object({ challenge_id: optionalText, credential: z.unknown() });

/**
 * POST /passkeys/authentication/verify. The device has asked its user who they are, so the auth session is at aal2. Whatever is wrong with
 * the answer, the refusal is the same.
 */
export function passkeyVerify(context: AuthContext): Handler {
  return (c) =>
    answerSignIn(context, c, {
      grant: 'passkey',
      limit: 'passkeys',
      isNew: true,
      open: async () => {
        const { challenge_id: challengeId, credential } = await readBody(c, bodySchema);
        if (!z.guid().safeParse(challengeId).success) throw invalidRequest('challenge_id must be an UUID');
        const assertion = readAssertion(credential);
        const challenge = await takeChallenge(context, c, challengeId as string);
        await loadWebauthn();
        return context.db.serverTransaction((run) => signIn(run, context, c, assertion, challenge));
      },
    });
}

/** Used up by the first answer, also by a wrong one. */
async function takeChallenge({ db, now, settings }: AuthContext, c: Context, id: string): Promise<Buffer> {
  const [row] = await db.asServer<{ challenge: Buffer }>(
    `delete from auth.mfa_challenges where id = $1 and factor_id is null and ip = $2 and created_at > $3 returning challenge`,
    [id, clientAddress(c, settings.trustProxy), challengesSince(now())],
  );
  if (!row) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found, expired or already used');
  return row.challenge;
}

async function signIn(
  run: Run,
  context: AuthContext,
  c: Context,
  assertion: Assertion,
  challenge: Buffer,
): Promise<OpenSession> {
  const userId = userOfHandle(assertion.response.userHandle);
  const named = [userId, Buffer.from(assertion.id, 'base64url')];
  const isKnown = userId !== null && (await run(`select from auth.mfa_factors where ${IS_NAMED}`, named)).length > 0;
  const user = isKnown ? await lockUser(run, userId) : undefined;
  // Read after locking: it may have been removed, or used by another request.
  const [factor] = await run<{ id: string } & Credential>(
    `select id, credential_id, public_key, sign_count, transports from auth.mfa_factors where ${IS_NAMED}`,
    named,
  );
  if (!user || !factor) throw notVerified();
  const count = await verifyAssertion(relyingParty(context.settings), assertion, challenge, factor, true);
  if (count === null) throw notVerified();
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  if (user.email_confirmed_at === null) throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  await noteUse(run, factor.id, count, context.now());
  return openSession(run, context, c, user.id, 'passkey', factor.id);
}

const IS_NAMED = `user_id = $1 and credential_id = $2 and status = 'verified'`;

const notVerified = () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');

interface PasskeyRow {
  readonly id: string;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** GET /passkeys: the user's, oldest first, with their last use. */
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
