import { FunctionsHttpError } from '@supabase/functions-js';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { serverFunctions } from './server-functions.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

/** Calls the server function `name`. Rejects with an Error whose message is the server's reason, to be shown. */
export async function callFunction<Answer>(name: string, body: object = {}): Promise<Answer> {
  const { data, error } = await serverFunctions.invoke<Answer>(name, { body: { ...body } });
  if (error instanceof FunctionsHttpError) throw new Error(await errorMessageOf(error.context as Response));
  if (error) throw error.context instanceof RequestTimeout ? error.context : new Error(UNREACHED_TEXT);
  return data as Answer;
}

async function errorMessageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : 'An unexpected error occurred';
}
