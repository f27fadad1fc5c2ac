// Reads a request's body and validates it by a schema. The official clients send null for absent values and add keys of
// their own (gotrue_meta_security); both are accepted.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalidRequest } from './auth-error.ts';
import { respond } from './error-response.ts';

/** A text that may be absent; null counts as absent. */
export const optionalText = z.nullish(z.string('must be text'));

/**
 * The body, validated by `schema`; an empty body is read as {}. Throws bad_json, or validation_failed naming the field.
 */
export async function readBody<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await c.req.text()));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidRequest(`${issue?.path.join('.') || 'body'} ${issue?.message ?? 'is not valid'}`);
}

/** For http/load/receive-body.ts, which limits the body's size. */
export function refuseLargeBody(c: Context): Response {
  return respond(c, new AuthError(413, 'request_entity_too_large', 'Request body must be at most 1 MB'));
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // The parser's own message quotes the body, which may contain a password.
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: an object was expected');
}
