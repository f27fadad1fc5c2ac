import { FOREIGN_TEXT } from './wire-error.ts';

/** The code of an answer that is not our server's, such as a page of a proxy. */
export const FOREIGN_CODE = 'not ours';

/**
 * An answer as the official clients can read it. They take a 404 without a body for a success, a page for a lost connection, and a
 * proxy's 403 or 407 for the end of the auth session: an answer that is not our server's becomes a refusal in JSON with a code.
 */
export async function readableAnswer(response: Response): Promise<Response> {
  if (await isOurs(response)) return response;
  const body = { code: FOREIGN_CODE, message: FOREIGN_TEXT };
  return Response.json(body, { status: 502 });
}

async function isOurs(response: Response): Promise<boolean> {
  // A row that takes the place of another is answered with 200 and nothing, and with the preference that let it.
  if (response.headers.has('Preference-Applied')) return true;
  if (response.body === null) return response.status === 201 || response.status === 204;
  if (!response.headers.get('Content-Type')?.includes('json')) return false;
  if (response.ok) return true;
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof refusal === 'object' && refusal !== null && 'code' in refusal;
}
