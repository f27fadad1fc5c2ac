import { FunctionsHttpError } from '@supabase/functions-js';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { serverFunctions } from './server-functions.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

/** A refusal of a server function, or status 0: it was not reached. */
class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Calls the server function `name`, if need be after the coach has signed in again. Rejects with an Error whose message is the server's
 * reason, to be shown.
 */
export function callFunction<Answer>(name: string, body: object = {}): Promise<Answer> {
  return withRecentSignIn(() => callOnce<Answer>(name, body));
}

async function callOnce<Answer>(name: string, body: object): Promise<Answer> {
  const { data, error } = await serverFunctions.invoke<Answer>(name, { body: { ...body } });
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response;
    throw new FunctionError(await errorMessageOf(response), response.status);
  }
  if (error) throw error.context instanceof RequestTimeout ? error.context : new FunctionError(UNREACHED_TEXT, 0);
  return data as Answer;
}

async function errorMessageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : 'An unexpected error occurred';
}
