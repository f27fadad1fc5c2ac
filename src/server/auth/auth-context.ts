// The context of one request: the dependencies of every endpoint of /auth/v1, and the work that no response waits for.
import type { Logger } from 'pino';
import type { Deps } from '#server/deps.ts';
import type { User } from '#server/auth/users/users.ts';
import { createRateLimiter, type Limits, type RateLimiter } from './rate-limit.ts';

/**
 * Work that no response waits for, so that the response time does not reveal whether an address is known or a mail was sent. A stopping server
 * waits for it: the client was told that a mail is on its way.
 */
export class Background {
  private readonly running = new Set<Promise<void>>();

  /** A failure is logged with the name `what`. */
  run(log: Logger, what: string, work: () => Promise<void>): void {
    const done = work()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }

  /** Resolves when nothing is under way. Never rejects. */
  async finished(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}

export interface AuthContext extends Deps {
  readonly limiter: RateLimiter;
  /** In the background. */
  readonly addressChanged: (user: User) => void;
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
