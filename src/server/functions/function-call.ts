// The parts of a server function: a description, schemas for body and answer, and the function that runs for a verified caller.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import type { RateLimiter } from '#server/auth/rate-limit.ts';
import type { Transfers } from '#server/certificates/transfers.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import type { ChunkStores } from '#server/certificates/chunk-store.ts';

/** The context of every function call. */
export interface FunctionContext extends Deps {
  readonly limiter: RateLimiter;
  /** The client's network address, for the limits. */
  readonly network: string;
  /** The counter of this function's calls under way, limited if its declaration has `atOnce`. */
  readonly underWay: Transfers;
  /** The id in the request's log line; undefined in tests that call a function directly. */
  readonly requestId: string | undefined;
}

export type RefusedStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 502 | 503;

/** An error whose message is sent to the caller. */
export class FunctionRefused extends Error {
  override readonly name = 'FunctionRefused';
  readonly status: RefusedStatus;
  /** The invalid fields of the body. @example ['ask.kind'] */
  readonly fields: readonly string[] | undefined;
  constructor(status: RefusedStatus, message: string, { fields }: { readonly fields?: readonly string[] } = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** What docs/wire.md and /rest/v1/ say about a function. */
export interface Described<Body extends z.core.$ZodType = z.core.$ZodType, Answer = unknown> {
  /** What it does, in a sentence. */
  readonly about: string;
  /** The schema of its JSON body; if the body is a file, of the header CERTIFICATE_HEADER; for a link, of its query. */
  readonly body: Body;
  /** The schema of its JSON answer, or the media type of a file. Instants are ISO texts in UTC. */
  readonly answer: z.ZodMiniType<Answer> | 'text/html' | 'application/octet-stream';
  /** The statuses besides EVERY_REFUSAL. */
  readonly refuses: readonly (RefusedStatus | CertificateRefused['status'])[];
}

/** An invalid body, no sign-in, a body that is too long, too many calls, and a server that is not ready. */
export const EVERY_REFUSAL: readonly RefusedStatus[] = [400, 401, 413, 429, 503];

/** `run` returns the response's JSON, or a response that is sent while it is made; throws FunctionRefused. */
export interface ServerFunction extends Described {
  readonly run: (deps: FunctionContext, caller: VerifiedToken, body: unknown) => Promise<object>;
}

/** A function that needs no sign-in. */
export interface PublicFunction extends Described {
  readonly run: (deps: FunctionContext, body: unknown) => Promise<object>;
}

type Answered<Answer> = Promise<Answer | Response>;

/** A link in a mail: a program POSTs to it, a browser gets a page. */
export interface LinkFunction extends Described {
  readonly run: (deps: FunctionContext, c: Context) => Promise<Response>;
  readonly page: (deps: Pick<FunctionContext, 'settings'>, c: Context) => Response;
}

/** A function whose body is validated before it runs; the error names every invalid field. */
export function serverFunction<Body extends z.core.$ZodType, Answer extends object>({
  run,
  ...described
}: Described<Body, Answer> & {
  readonly run: (deps: FunctionContext, caller: VerifiedToken, body: z.output<Body>) => Answered<Answer>;
}): ServerFunction {
  return { ...described, run: async (deps, caller, body) => run(deps, caller, parseBody(described.body, body)) };
}

/** As serverFunction, without a sign-in. */
export function publicFunction<Body extends z.core.$ZodType, Answer extends object>({
  run,
  ...described
}: Described<Body, Answer> & {
  readonly run: (deps: FunctionContext, body: z.output<Body>) => Answered<Answer>;
}): PublicFunction {
  return { ...described, run: async (deps, body) => run(deps, parseBody(described.body, body)) };
}

/** Throws FunctionRefused, naming every invalid field. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new FunctionRefused(400, issues.map(issueText).join(', '), {
    fields: [...new Set(issues.flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : [])))],
  });
}

/** The schema's own message; without one, that the field is not valid. */
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `There is no field ${[...issue.path, key].join('.')}`).join(', ');
  return issue.message === NO_WORDS ? `${issue.path.join('.') || 'The body'} is missing or not valid` : issue.message;
}

/** Zod's message if neither the schema nor a locale has one. */
const NO_WORDS = 'Invalid input';

/** Throws FunctionRefused. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FunctionRefused(400, 'The body must be JSON');
  }
}

export const userIdSchema = z.uuid('userId must be the id of a user');
export const userIdBody = z.object({ userId: userIdSchema }, 'The body must be an object with userId');

/** For functions that need an id of something alone. @example idBody('a hook') */
export const idBody = <Name extends string = 'id'>(what: string, name: Name = 'id' as Name) =>
  z.object(
    { [name]: z.uuid(`${name} must be the id of ${what}`) } as Record<Name, z.ZodMiniUUID>,
    `The body must be an object with ${name}`,
  );

/** For functions that need no body: any object. */
export const NO_BODY = z.object({});

/** For a function whose body or answer is a file, handled in chunks. */
export interface FileFunctionContext extends FunctionContext {
  readonly chunkStores: ChunkStores;
  /** The page of audit files, without data; null if this server has no web app. */
  readonly auditShell: string | null;
}

/** `run` throws FunctionRefused or CertificateRefused. */
export interface FileFunction extends Described {
  readonly run: (deps: FileFunctionContext, caller: VerifiedToken, c: Context) => Promise<Response>;
}
