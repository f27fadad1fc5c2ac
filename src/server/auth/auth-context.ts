// What every endpoint of /auth/v1 is given.
import type { Deps } from '#server/deps.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { Limits, RateLimiter } from './rate-limit.ts';

export interface AuthContext extends Deps {
  readonly limiter: RateLimiter;
  /**
   * Work that the answer does not wait for, so that its time tells nothing (whether an address is known, whether a mail
   * went out). A failure is logged under `what`.
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
