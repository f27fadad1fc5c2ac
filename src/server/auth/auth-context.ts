// The context of one request: the dependencies of every endpoint of /auth/v1.
import type { Deps } from '#server/deps.ts';
import type { Background } from './background.ts';
import { createRateLimiter, type Limits, type RateLimiter } from './rate-limit.ts';

export interface AuthContext extends Deps {
  readonly limiter: RateLimiter;
  /** See background.ts. */
  readonly inBackground: (what: string, work: () => Promise<void>) => void;
}

export function createAuthContext(deps: Deps, limits: Limits, background: Background): AuthContext {
  return {
    ...deps,
    limiter: createRateLimiter(deps, limits),
    inBackground: (what, work) => background.run(deps.log, what, work),
  };
}
