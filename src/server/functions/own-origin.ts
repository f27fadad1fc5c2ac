// What the two functions that lead to Stripe's pages share: where these lead back to, and how long Stripe may take.
import * as z from 'zod/mini';
import { FunctionRefused, type FunctionContext } from './function-call.ts';

/** Below the browser's EDGE_FUNCTION_TIMEOUT_MS, so that it hears our answer and not its own time-out. */
export const STRIPE_DEADLINE_MS = 4_000;

export const originSchema = z.string('origin must be text').check(z.maxLength(255, 'origin is too long'));

/** Nobody is sent from the payment page to a foreign one. Throws a 400. */
export function requireOwnOrigin({ settings }: FunctionContext, origin: string): void {
  if (!settings.publicUrls.includes(origin)) {
    throw new FunctionRefused(400, 'origin must be a public address of this product');
  }
}
