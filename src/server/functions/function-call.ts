// What a function is: a schema for its body, and what it does for a caller whose token was verified.
import * as z from 'zod/mini';
import type { RateLimiter } from '#server/auth/rate-limit.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';

/** What every function is given. */
export interface FunctionContext extends Deps {
  readonly limiter: RateLimiter;
  /** The id in the request's log line; undefined in tests that call a function directly. */
  readonly requestId: string | undefined;
}

/** A refusal that the caller may read. */
export class FunctionRefused extends Error {
  override readonly name = 'FunctionRefused';
  readonly status: 400 | 401 | 403 | 404 | 429 | 409 | 502 | 503;
  constructor(status: FunctionRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Answers the reply's JSON; throws FunctionRefused. */
export type ServerFunction = (deps: FunctionContext, caller: VerifiedToken, body: unknown) => Promise<object>;

/** One that nobody needs to be signed in for. `address`: where the call comes from, for its limit. */
export type OpenFunction = (deps: FunctionContext, address: string, body: unknown) => Promise<object>;

/** A function whose body must satisfy `schema`; a body that does not is refused with every field that is wrong. */
export function serverFunction<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (deps: FunctionContext, caller: VerifiedToken, body: z.output<Schema>) => Promise<object>,
): ServerFunction {
  return async (deps, caller, body) => run(deps, caller, parseBody(schema, body));
}

/** Throws FunctionRefused with every field that is wrong. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new FunctionRefused(400, parsed.error.issues.map((issue) => issue.message).join(', '));
}

export const userIdSchema = z.uuid('userId must be the id of a user');
