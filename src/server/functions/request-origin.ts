// Shared by the functions that ask Stripe: the price, the origin to which its pages return, and the timeout.
import * as z from 'zod/mini';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { FunctionRefused, type FunctionContext } from './function-call.ts';

/** The browser gets our error instead of its own timeout. */
export const STRIPE_DEADLINE_MS = EDGE_FUNCTION_TIMEOUT_MS - 1_000;

export const priceIdSchema = z
  .string('Invalid price ID provided')
  .check(z.minLength(1, 'Invalid price ID provided'), z.maxLength(255, 'Invalid price ID provided'));

export const originSchema = z.string('origin must be text').check(z.maxLength(255, 'origin is too long'));

/** The payment page must not redirect to another site. Throws a 400. */
export function requireOwnOrigin({ settings }: FunctionContext, origin: string): void {
  if (!settings.publicUrls.includes(origin)) {
    throw new FunctionRefused(400, 'origin must be a public address of this product');
  }
}
