// Limits concurrent requests, of all, of one address, and of those without a token. A request beyond a limit gets 503
// with Retry-After at once; otherwise it would wait in memory until its client gives up.
import type { MiddlewareHandler } from 'hono';
import { Counts } from '#server/counts.ts';
import { isPersonalKey } from '#domain/personal-keys/personal-key.ts';
import { UNKNOWN_ADDRESS, type AddressOf } from './refuse-load.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { headersOf } from '#server/http/headers-of.ts';
import { shareOf } from '#server/settings/limit-share.ts';
import { refuseLoad, type CountRefusal, type LoadRefusal } from './refuse-load.ts';

export interface LoadLimits {
  /** Some seconds of work for one server. */
  readonly total: number;
  /** Requests without a token or a personal key, of all addresses: signed-in users always have the rest. */
  readonly anonymous: number;
  readonly perAddress: number;
}

const DEFAULT_LIMITS: LoadLimits = { total: 1_000, anonymous: 500, perAddress: 250 };
const LEAST_PER_ADDRESS = 25;

/** The limits of one of several processes of a server. */
export const loadLimitsOf = (processes: number): LoadLimits => ({
  total: shareOf(DEFAULT_LIMITS.total, processes),
  anonymous: shareOf(DEFAULT_LIMITS.anonymous, processes),
  perAddress: shareOf(DEFAULT_LIMITS.perAddress, processes, LEAST_PER_ADDRESS),
});

interface LoadOptions {
  readonly addressOf: AddressOf;
  readonly countRefusal: CountRefusal;
  /** Sent in place of a token by clients that are not signed in. */
  readonly publishableKey: string;
}

/** One count for all paths that use the same instance of this middleware. */
export function loadLimit(options: LoadOptions, limits: LoadLimits): MiddlewareHandler {
  const { addressOf, countRefusal, publishableKey } = options;
  const ofAddresses = new Counts();
  let total = 0;
  let anonymous = 0;

  function excess(address: string, isAnonymous: boolean): LoadRefusal | null {
    if (total >= limits.total) return 'requests';
    if (isAnonymous && anonymous >= limits.anonymous) return 'anonymous requests';
    const isFull = address !== UNKNOWN_ADDRESS && ofAddresses.of(address) >= limits.perAddress;
    return isFull ? 'requests of one address' : null;
  }

  function add(address: string, isAnonymous: boolean, change: 1 | -1): void {
    total += change;
    if (isAnonymous) anonymous += change;
    ofAddresses.add(address, change);
  }

  return async (c, next) => {
    const address = addressOf(c);
    const header = headersOf(c);
    const token = bearerToken(header('authorization'));
    const isAnonymous = (token === null || token === publishableKey) && !isPersonalKey(header('apikey'));
    const reason = excess(address, isAnonymous);
    if (reason !== null) {
      countRefusal(reason);
      return refuseLoad(c, false);
    }
    add(address, isAnonymous, 1);
    try {
      return await next();
    } finally {
      add(address, isAnonymous, -1);
    }
  };
}
