// Rate limits per network address. An IPv6 client is counted by its /64 and by its /48: the owner of a /48 has 65,536 of
// the smaller networks.
import type { Context } from 'hono';
import { RateLimited } from './auth-error.ts';
import type { AuthContext } from './auth-context.ts';
import { clientAddress, wideNetwork } from './client-address.ts';
import type { Limits, RateLimiter } from './rate-limit.ts';

/** A /48 may be a company or many customers of a mobile network, so it has more attempts than one client. */
const WIDE_FACTOR = 10;

/** Counts one attempt of the request's client. Throws over_request_rate_limit. */
export async function countAddress({ limiter, settings }: AuthContext, c: Context, what: keyof Limits): Promise<void> {
  const seconds = await addressSecondsToWait(limiter, what, clientAddress(c, settings.trustProxy));
  if (seconds > 0) throw new RateLimited(seconds, 'Request rate limit reached');
}

/** Counts one attempt. Returns 0 within the limit, otherwise the whole seconds until the window ends. */
export async function addressSecondsToWait(limiter: RateLimiter, what: keyof Limits, address: string): Promise<number> {
  const seconds = await limiter.secondsToWait(what, address);
  const wide = wideNetwork(address);
  // An attempt that is refused is not counted there: one client must not use up the attempts of its neighbours.
  return seconds > 0 || wide === null ? seconds : limiter.secondsToWait(what, wide, WIDE_FACTOR);
}

/** Takes back one attempt that was within the limit. */
export async function giveBackAddress(limiter: RateLimiter, what: keyof Limits, address: string): Promise<void> {
  await limiter.giveBack(what, address);
  const wide = wideNetwork(address);
  if (wide !== null) await limiter.giveBack(what, wide);
}
