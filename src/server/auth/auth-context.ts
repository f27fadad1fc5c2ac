// The context of one request: the dependencies of every endpoint of /auth/v1.
import type { Deps } from '#server/deps.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { Limits, RateLimiter } from './rate-limit.ts';

export interface AuthContext extends Deps {
  readonly limiter: RateLimiter;
  /**
   * Work that the response does not wait for, so that the response time does not reveal whether an address is known or
   * a mail was sent. A failure is logged with the name `what`.
   */
  readonly inBackground: (what: string, work: () => Promise<void>) => void;
}

export function createAuthContext(deps: Deps, limits: Limits): AuthContext {
  return {
    ...deps,
    limiter: createRateLimiter(deps, limits),
    inBackground(what, work) {
      work().catch((err: unknown) => deps.log.error({ err }, `${what} failed`));
    },
  };
}
