// Creates the Stripe SDK, for the real Stripe or for the simulator on loopback.
import { Stripe } from 'stripe';
import type { StripeClient } from '#server/stripe-parts.ts';

/** The simulator's key; the real Stripe refuses it. */
export const SIMULATOR_KEY = 'sk_test_simulator';

const CALL_TIMEOUT_MS = 4_000;
const KEY_LASTS_MS = 600_000;

/**
 * The key by which Stripe does a request once, for ten minutes: for a day Stripe repeats its answer to a key, failures too, and refuses the
 * key with other parameters.
 */
export const idempotencyKey = (now: Date, request: string): string =>
  `${request}:${Math.floor(now.getTime() / KEY_LASTS_MS)}`;

/** `simulatorPort`: null for the real Stripe. */
export function createStripe(secretKey: string, simulatorPort: number | null): StripeClient {
  return new Stripe(secretKey, {
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(simulatorPort !== null && { host: '127.0.0.1', port: simulatorPort, protocol: 'http' }),
  });
}
