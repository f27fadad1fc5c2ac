import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
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

/** Starts setting up an authenticator called `name`. Deletes unfinished ones. */
export function beginEnrolment(name: string): Promise<Enrolment> {
  return logged('Setting up an authenticator', async () => {
    const auth = await loadAuth();
    const known = await auth.mfa.listFactors();
    if (known.error) throw refusalOf(known.error);
    for (const factor of known.data.all.filter(({ status }) => status === 'unverified')) {
      const { error } = await auth.mfa.unenroll({ factorId: factor.id });
      if (error) throw refusalOf(error);
    }
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
    if (error) throw refusalOf(error);
    return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
  });
}

/** Activates it. From then on every sign-in asks for a code; other devices are signed out. */
export function finishEnrolment(factorId: string, code: string): Promise<void> {
  return logged('Verifying an authenticator', async () => {
    const auth = await loadAuth();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error) throw refusalOf(error);
  });
}

export function removeFactor(factorId: string): Promise<void> {
  return logged('Removing an authenticator', async () => {
    const auth = await loadAuth();
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) throw refusalOf(error);
    // The guard reads the factors of the stored user, so refresh it.
    await auth.refreshSession();
  });
}

/** Creates ten new recovery codes, which cannot be read again; the old ones stop working. */
export function createRecoveryCodes(): Promise<readonly string[]> {
  return logged('Making recovery codes', async () => {
    const { codes } = await callFunction<{ codes: string[] }>('create-recovery-codes');
    return codes;
  });
}

const TEXTS: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'This code is not right. Please enter the one that the app shows now.',
  mfa_factor_name_conflict: 'You already have an authenticator with this name',
  mfa_factor_not_found: 'That took too long. Please close this and start again.',
  too_many_enrolled_mfa_factors: 'You can have at most ten authenticators. Remove one first.',
  over_request_rate_limit: 'Too many tries. Please wait a quarter of an hour.',
};

function refusalOf(error: Error): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return new Error(TEXTS[code] ?? authErrorText(error), { cause: error });
}
