// The answers of /functions/v1 in every test of the whole app, compared with what function-list.ts says of them: docs/wire.md and the
// OpenAPI document are made from that list.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { refusalsOf } from '#server/openapi/function-paths.ts';

/** Throws where a function answers what its declaration does not say. */
export async function requireDescribed({ url, method }: Request, response: Response): Promise<void> {
  const name = /\/functions\/v1\/([\w-]+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  if (method !== 'POST' || !Object.hasOwn(FUNCTIONS, name)) return;
  const declared = FUNCTIONS[name]!;
  const { status } = response;
  if (status !== 200) {
    // Failures are nobody's promise.
    if (status !== 500 && !refusalsOf(declared).includes(status))
      throw new Error(`${name} answers ${status}, which it does not declare`);
    return;
  }
  if (typeof declared.answer === 'string' || !response.headers.get('content-type')?.startsWith('application/json'))
    return;
  const answer: unknown = await response.clone().json();
  const described = z.parse(declared.answer, answer);
  if (!isDeepStrictEqual(described, answer))
    throw new Error(`${name} answers more than it declares: ${JSON.stringify(answer)}`);
}
