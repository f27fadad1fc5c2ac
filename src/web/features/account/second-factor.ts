import type { GoTrueClient } from '@supabase/auth-js';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { loadPasskeys } from '#web/data/auth/load-passkeys.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** An authenticator app that is being set up. It is active once a code was entered. */
export interface Enrolment {
  factorId: string;
  /** The QR code, as the `src` of an image. */
  qrCode: string;
  /** The key for typing. */
  secret: string;
  /** A link that opens an authenticator app on this device. */
  uri: string;
}

const TEXTS: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'This code is not right. Please enter the one that the app shows now.',
  mfa_factor_name_conflict: 'You already have one with this name',
  mfa_factor_not_found: 'That took too long. Please close this and start again.',
  too_many_enrolled_mfa_factors: 'You can have at most ten. Remove one first.',
  over_request_rate_limit: 'Too many tries. Please wait a quarter of an hour.',
};

/** Starts setting up an authenticator called `name`. Deletes unfinished ones. */
export async function beginEnrolment(name: string): Promise<Enrolment> {
  const { id, totp } = await askAuth(
    'Setting up an authenticator',
    async (auth) => {
      await deleteUnfinished(auth);
      return auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
    },
    TEXTS,
  );
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri };
}

/**
 * Makes a passkey called `name`. From then on every sign-in by password asks for it; other devices are signed out. Deletes unfinished
 * enrolments.
 */
export async function addPasskey(name: string): Promise<void> {
  const { makePasskey } = await loadPasskeys();
  const { id } = await askAuth(
    'Setting up a passkey',
    async (auth) => {
      await deleteUnfinished(auth);
      return auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name });
    },
    TEXTS,
  );
  await makePasskey(id);
}

async function deleteUnfinished(auth: GoTrueClient): Promise<void> {
  const known = await auth.mfa.listFactors();
  if (known.error) throw known.error;
  for (const factor of known.data.all.filter(({ status }) => status === 'unverified')) {
    const { error } = await auth.mfa.unenroll({ factorId: factor.id });
    if (error) throw error;
  }
}

/** Activates it. From then on every sign-in asks for a code; other devices are signed out. */
export const finishEnrolment = (factorId: string, code: string) =>
  askAuth('Verifying an authenticator', (auth) => auth.mfa.challengeAndVerify({ factorId, code }), TEXTS);

export const removeFactor = (factorId: string) =>
  askAuth(
    'Removing an authenticator',
    async (auth) => {
      const removed = await auth.mfa.unenroll({ factorId });
      // The guard reads the factors of the stored user, so refresh it.
      if (!removed.error) await auth.refreshSession();
      return removed;
    },
    TEXTS,
  );

/** Creates ten new recovery codes, which cannot be read again; the old ones stop working. */
export const createRecoveryCodes = (): Promise<readonly string[]> =>
  logged('Making recovery codes', async () => (await callFunction<{ codes: string[] }>('create-recovery-codes')).codes);
