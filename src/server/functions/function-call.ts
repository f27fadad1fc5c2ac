// Types of server functions: a schema for the body, and the function for a caller whose token was verified.
import * as z from 'zod/mini';
import type { RateLimiter } from '#server/auth/rate-limit.ts';
import type { Transfers } from '#server/certificates/transfers.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';

/** The context of every function call. */
export interface FunctionContext extends Deps {
  readonly limiter: RateLimiter;
  /** The client's network address, for the limits. */
  readonly network: string;
  /** Of this function: how many calls are under way, where its declaration has `atOnce`. */
  readonly underWay: Transfers;
  /** The id in the request's log line; undefined in tests that call a function directly. */
  readonly requestId: string | undefined;
}

export type RefusedStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 502 | 503;

/** An error whose message is sent to the caller. */
export class FunctionRefused extends Error {
  override readonly name = 'FunctionRefused';
  readonly status: RefusedStatus;
  constructor(status: FunctionRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the response's JSON, or the response where it is sent while it is made; throws FunctionRefused. */
export type ServerFunction = (deps: FunctionContext, caller: VerifiedToken, body: unknown) => Promise<object>;

/** A function that needs no sign-in. */
export type PublicFunction = (deps: FunctionContext, body: unknown) => Promise<object>;

/** A function whose body is validated by `schema`; the error names every invalid field. */
export function serverFunction<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (deps: FunctionContext, caller: VerifiedToken, body: z.output<Schema>) => Promise<object>,
): ServerFunction {
  return async (deps, caller, body) => run(deps, caller, parseBody(schema, body));
}

/** Throws FunctionRefused, naming every invalid field. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new FunctionRefused(400, parsed.error.issues.map((issue) => issue.message).join(', '));
}

/** Throws FunctionRefused. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FunctionRefused(400, 'The body must be JSON');
  }
}

export const userIdSchema = z.uuid('userId must be the id of a user');
