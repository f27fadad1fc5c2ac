// What can go wrong with Stripe, as the rest of billing distinguishes it.
import { withTimeout } from '#server/timeout.ts';
import { Stripe } from 'stripe';

/** Stripe answered, but with something that is no answer to what was asked. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

/** Stripe did not answer in the time that there was. */
export class StripeTooSlow extends Error {
  override readonly name = 'StripeTooSlow';
}

/** What was asked for does not exist at Stripe (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether `error` comes from Stripe at all, and not from our own side. */
export function isStripeFailure(error: unknown): error is Error {
  return (
    error instanceof Stripe.errors.StripeError || error instanceof UnusableAnswer || error instanceof StripeTooSlow
  );
}

/** Stripe understood and refused; asking again would change nothing. */
export function isStripeRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof UnusableAnswer;
}

/** Their messages quote parts of the key. */
const isAboutKey = (error: Error): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/** For the log: never the request itself, which carries addresses. */
export function failureFacts(error: Error): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { failure: error.name, reason: error.message };
  const { type, code, statusCode, requestId } = error;
  if (isAboutKey(error)) return { failure: type, code, statusCode, stripeRequestId: requestId };
  return { failure: type, code, statusCode, stripeRequestId: requestId, reason: error.message };
}

/** Rejects with StripeTooSlow when `work` takes longer than `ms`; the call itself is not cancelled. */
export const withStripeTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, ms, () => new StripeTooSlow(`No answer within ${ms} ms`));
