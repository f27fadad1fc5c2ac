// What Stripe answers, and errors of calls to it.
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { withTimeout } from '#server/timeout.ts';

/** Stripe's response does not have the expected content. */
export class InvalidStripeResponse extends Error {
  override readonly name = 'InvalidStripeResponse';
}

/** Seconds as an ISO string in UTC. */
export const instant = z.pipe(
  z.number(),
  z.transform((at) => new Date(at * 1000).toISOString()),
);

/** What Stripe, or a proxy, answered, by a schema. Throws InvalidStripeResponse. */
export function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  answer: unknown,
  what: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, answer);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new InvalidStripeResponse(`Stripe answered ${what} without a usable ${fields || 'list'}`);
}

/** Throws InvalidStripeResponse if what was answered is not a list. */
export function requireList<Item>({ data }: Pick<Stripe.ApiList<Item>, 'data'>, what: string): Item[] {
  if (!Array.isArray(data)) throw new InvalidStripeResponse(`Stripe answered no list of ${what}`);
  return data;
}

/** Stripe did not respond in time. */
export class StripeTimeout extends Error {
  override readonly name = 'StripeTimeout';
}

/** The requested object does not exist at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether `error` comes from a call to Stripe. */
export function isStripeFailure(error: unknown): error is Error {
  return (
    error instanceof Stripe.errors.StripeError ||
    error instanceof InvalidStripeResponse ||
    error instanceof StripeTimeout
  );
}

/** Stripe has refused the request; a retry would not help. */
export function isStripeRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof InvalidStripeResponse;
}

/** Their messages quote parts of the key. */
const mayQuoteKey = (error: Error): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/** For the log: without the request, which contains addresses. */
export function failureFacts(error: Error): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { failure: error.name, reason: error.message };
  const { type, code, statusCode, requestId } = error;
  if (mayQuoteKey(error)) return { failure: type, code, statusCode, stripeRequestId: requestId };
  return { failure: type, code, statusCode, stripeRequestId: requestId, reason: error.message };
}

/** Rejects with StripeTimeout when `work` takes longer than `ms`; the call itself is not cancelled. */
export const withStripeTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, ms, () => new StripeTimeout(`No answer within ${ms} ms`));
