// /auth/v1: the index of its endpoints, one file each.
import { Hono } from 'hono';
import type { Context, Handler } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/log/for-request.ts';
import { createAuthContext } from './auth-context.ts';
import type { AuthContext } from './auth-context.ts';
import { errorResponse } from './error-response.ts';
import { health } from './endpoints/health.ts';
import { logout } from './endpoints/logout.ts';
import { challengeFactor } from './mfa/mfa-challenge.ts';
import { enrollFactor } from './mfa/mfa-enroll.ts';
import { unenrollFactor } from './mfa/mfa-unenroll.ts';
import { verifyFactor } from './mfa/mfa-verify.ts';
import { notForPeople, notOffered } from './endpoints/not-offered.ts';
import { otp } from './endpoints/otp.ts';
import { DEFAULT_LIMITS } from './rate-limit.ts';
import type { Limits } from './rate-limit.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { settings } from './endpoints/settings.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verify, verifyLinkOpened } from './endpoints/verify.ts';

/** To be mounted at /auth/v1. */
export function createAuth(deps: Deps, limits: Limits = DEFAULT_LIMITS): Hono {
  const auth = new Hono();
  const inRoom =
    (endpoint: (context: AuthContext) => Handler): Handler =>
    (c, next) =>
      endpoint(createAuthContext(forRequest(deps, requestIdOf(c)), limits))(c, next);
  auth.onError(errorResponse(deps.log));
  auth.use(async (c, next) => {
    // Answers carry tokens.
    c.header('Cache-Control', 'no-store');
    await next();
  });
  auth.post('/token', inRoom(token));
  auth.post('/signup', inRoom(signup));
  auth.post('/logout', inRoom(logout));
  auth.post('/recover', inRoom(recover));
  auth.post('/resend', inRoom(resend));
  auth.post('/otp', inRoom(otp));
  auth.get('/verify', inRoom(verifyLinkOpened));
  auth.post('/verify', inRoom(verify));
  auth.get('/user', inRoom(getUser));
  auth.put('/user', inRoom(updateUser));
  auth.post('/factors', inRoom(enrollFactor));
  auth.post('/factors/:id/challenge', inRoom(challengeFactor));
  auth.post('/factors/:id/verify', inRoom(verifyFactor));
  auth.delete('/factors/:id', inRoom(unenrollFactor));
  auth.get('/settings', inRoom(settings));
  auth.get('/health', inRoom(health));
  auth.get('/reauthenticate', inRoom(reauthenticate));
  auth.all('/admin/*', inRoom(notForPeople));
  auth.all('*', notOffered);
  return auth;
}

/** Undefined in tests that call /auth/v1 without the whole app. */
function requestIdOf(c: Context<{ Variables: Partial<RequestVariables> }>): string | undefined {
  return c.get('requestId');
}
