// The context of one request: the dependencies of every endpoint of /auth/v1.
import type { Deps } from '#server/deps.ts';
import type { User } from '#server/auth/users/users.ts';
import type { Background } from './background.ts';
import { createRateLimiter, type Limits, type RateLimiter } from './rate-limit.ts';

export interface AuthContext extends Deps {
  readonly limiter: RateLimiter;
  /** In the background: see background.ts. */
  readonly addressChanged: (user: User) => void;
  /** See background.ts. */
  readonly inBackground: (what: string, work: () => Promise<void>) => void;
}

/** Told after an account has a new address. @param user as it was before: `email` is the old one, `new_email` the new one */
export type AddressChanged = (deps: Deps, user: User) => Promise<void>;

export function createAuthContext(
  deps: Deps,
  limits: Limits,
  background: Background,
  addressChanged: AddressChanged,
): AuthContext {
  return {
    ...deps,
    addressChanged: (user) =>
      background.run(deps.log, 'what follows from a new address', () => addressChanged(deps, user)),
    limiter: createRateLimiter(deps, limits),
    inBackground: (what, work) => background.run(deps.log, what, work),
  };
}
