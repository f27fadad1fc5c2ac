// /auth/v1: the table of its endpoints, one file each.
import { Hono, type Context, type Handler } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/for-request.ts';
import { Background, createAuthContext, type AddressChanged, type AuthContext } from './auth-context.ts';
import { errorResponse } from './error-response.ts';
import { logout } from './endpoints/logout.ts';
import { challengeFactor } from './mfa/mfa-challenge.ts';
import { enrollFactor } from './mfa/mfa-enroll.ts';
import { unenrollFactor } from './mfa/mfa-unenroll.ts';
import { verifyFactor } from './mfa/mfa-verify.ts';
import { listPasskeys, passkeyOptions, passkeyVerify } from './passkeys/passkeys.ts';
import { refuseAdminApi, unsupportedEndpoint } from './endpoints/unsupported-endpoints.ts';
import { otp } from './endpoints/otp.ts';
import { DEFAULT_LIMITS, type Limits } from './rate-limit.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { health, settings } from './endpoints/about-server.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verify, openVerifyLink } from './endpoints/verify.ts';

/** To be mounted at /auth/v1. */
export function createAuth(
  deps: Deps,
  limits: Limits = DEFAULT_LIMITS,
  background = new Background(),
  addressChanged: AddressChanged = async () => undefined,
): Hono {
  const auth = new Hono();
  const withContext =
    (endpoint: (context: AuthContext) => Handler): Handler =>
    (c, next) =>
      endpoint(createAuthContext(forRequest(deps, requestIdOf(c)), limits, background, addressChanged))(c, next);
  auth.onError(errorResponse(deps.log));
  auth.use(async (c, next) => {
    // Responses contain tokens.
    c.header('Cache-Control', 'no-store');
    await next();
  });
  auth.post('/token', withContext(token));
  auth.post('/signup', withContext(signup));
  auth.post('/logout', withContext(logout));
  auth.post('/recover', withContext(recover));
  auth.post('/resend', withContext(resend));
  auth.post('/otp', withContext(otp));
  auth.get('/verify', withContext(openVerifyLink));
  auth.post('/verify', withContext(verify));
  auth.get('/user', withContext(getUser));
  auth.put('/user', withContext(updateUser));
  auth.post('/factors', withContext(enrollFactor));
  auth.post('/factors/:id/challenge', withContext(challengeFactor));
  auth.post('/factors/:id/verify', withContext(verifyFactor));
  auth.delete('/factors/:id', withContext(unenrollFactor));
  auth.post('/passkeys/authentication/options', withContext(passkeyOptions));
  auth.post('/passkeys/authentication/verify', withContext(passkeyVerify));
  auth.get('/passkeys', withContext(listPasskeys));
  auth.get('/settings', withContext(settings));
  auth.get('/health', withContext(health));
  auth.get('/reauthenticate', withContext(reauthenticate));
  auth.all('/admin/*', withContext(refuseAdminApi));
  auth.all('*', unsupportedEndpoint);
  return auth;
}

/** Undefined in tests that call /auth/v1 without the whole app. */
function requestIdOf(c: Context<{ Variables: Partial<RequestVariables> }>): string | undefined {
  return c.get('requestId');
}
