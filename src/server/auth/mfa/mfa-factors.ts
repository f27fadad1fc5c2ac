// Rows of auth.mfa_factors: a user's authenticator apps and passkeys. One is required at sign-in once it was verified.
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import type { Credential } from '#server/auth/passkeys/ceremonies.ts';
import { wireTime } from '#server/auth/wire-time.ts';

/** An enrolment that is not verified within this time is deleted. */
const UNVERIFIED_SECONDS = 300;

export interface Factor {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp' | 'webauthn';
  readonly status: 'verified' | 'unverified';
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface TotpFactor extends Factor {
  readonly factor_type: 'totp';
  readonly secret: Buffer;
  /** An int8, which pg returns as text. */
  readonly last_used_step: string | null;
}

/** Without a credential until it was verified. */
export type PasskeyFactor = Factor & { readonly factor_type: 'webauthn' } & (
    | ({ readonly status: 'verified' } & Credential)
    | { readonly status: 'unverified' }
  );

type StoredFactor = TotpFactor | PasskeyFactor;

/** As it is stored: mfa_factors_totp and mfa_factors_passkey say what is null. */
interface FactorRow extends Factor {
  readonly secret: Buffer | null;
  readonly last_used_step: string | null;
  readonly credential_id: Buffer | null;
  readonly public_key: Buffer | null;
  readonly sign_count: string | null;
  readonly transports: string[] | null;
}

const COLUMNS = 'id, friendly_name, factor_type, status, created_at, updated_at';
const STORED = `${COLUMNS}, secret, last_used_step, credential_id, public_key, sign_count, transports`;

/** Oldest first. */
export async function listFactors(run: Run, userId: string): Promise<Factor[]> {
  return run<Factor>(`select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`, [userId]);
}

/** The user's factor with this id. Throws mfa_factor_not_found, or validation_failed if `id` is not a UUID. */
export async function findFactor(run: Run, userId: string, id: string, now: Date): Promise<StoredFactor> {
  if (!z.guid().safeParse(id).success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [factor] = await run<FactorRow>(
    `select ${STORED} from auth.mfa_factors
     where user_id = $1 and id = $2 and (status = 'verified' or created_at > $3)`,
    [userId, id, unverifiedSince(now)],
  );
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor as StoredFactor;
}

/** Deletes enrolments that were not verified in time. */
export async function dropExpiredFactors(run: Run, userId: string, now: Date): Promise<void> {
  await run(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at <= $2`, [
    userId,
    unverifiedSince(now),
  ]);
}

/** A factor as the user object shows it (wire 1.3). */
export function factorObject(factor: Factor) {
  return {
    id: factor.id,
    created_at: wireTime(factor.created_at),
    updated_at: wireTime(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name !== '' && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: '',
    last_challenged_at: null,
  };
}

const unverifiedSince = (now: Date) => new Date(now.getTime() - UNVERIFIED_SECONDS * 1000);

/** Of a passkey. */
export async function noteUse(run: Run, factorId: string, count: number, now: Date): Promise<void> {
  await run('update auth.mfa_factors set sign_count = $2, last_used_at = $3 where id = $1', [factorId, count, now]);
}
