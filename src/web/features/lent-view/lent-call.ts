// The calls of an assessor's page. Nobody is signed in there; each call sends the token of the visit, or none.
import { lentCommentSchema, type CommentedTable, type LentComment } from '#domain/lent-views/lent-view.ts';
import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import { storeVisit, type Visit } from '#web/data/records/lent-visit.ts';
import { config } from '#web/data/wire/config.ts';
import { readableAnswer } from '#web/data/wire/readable-answer.ts';
import { request } from '#web/data/wire/request.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

export interface AskedCode {
  readonly coach: string;
  readonly assessor_name: string;
  /** The address to which the code was mailed, with most letters left out. */
  readonly address: string;
}

/** The visit has expired, or the view was closed. Asking for a new code shows which. */
export class VisitOver extends Error {
  override readonly name = 'VisitOver';
}

export const askForCode = (link: string): Promise<AskedCode> =>
  post('/functions/v1/request-lent-code', { token: link });

export async function enterCode(link: string, code: string): Promise<Visit> {
  const opened = await post<Omit<Visit, 'link'>>('/functions/v1/open-lent-view', { token: link, code: code.trim() });
  const visit = { link, ...opened };
  storeVisit(visit);
  return visit;
}

/** Rejects with VisitOver. */
export const readView = ({ access_token }: Visit): Promise<LentAnswer> =>
  post('/rest/v1/rpc/lent_view', {}, access_token);

/** Rejects with VisitOver once the view is closed to this visit, and with another Error if the server does not respond. */
export async function checkOpen({ access_token, expires_at }: Visit): Promise<void> {
  if (expires_at * 1000 <= Date.now()) throw visitOver();
  await send('GET', '/rest/v1/lent_views?select=id', undefined, access_token);
}

export interface NewComment {
  /** One id per comment, so that sending it again adds nothing. */
  readonly id: string;
  readonly comment: string;
  readonly area: CommentedTable | null;
  readonly row_id: string | null;
}

/**
 * Checks with the server's schema, and resolves to the stored comment. Rejects with VisitOver, or with an Error whose message can be
 * shown.
 */
export async function sendComment({ access_token }: Visit, comment: NewComment): Promise<LentComment> {
  const read = lentCommentSchema.safeParse(comment);
  if (!read.success) throw new Error(read.error.issues[0]!.message);
  const stored = { ...comment, ...read.data };
  await post('/rest/v1/rpc/add_lent_comment', stored, access_token);
  return { ...stored, created_at: new Date().toISOString() };
}

const post = <Answer>(path: string, body: object, token?: string): Promise<Answer> =>
  send('POST', path, JSON.stringify(body), token);

const visitOver = () => new VisitOver('Your visit is over. Ask for a new code to go on.');

/** Rejects with an Error whose message can be shown. */
async function send<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body: string | undefined,
  token = config().publishableKey,
): Promise<Answer> {
  const headers = {
    apikey: config().publishableKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  };
  const answer = await request(path, { method, headers, ...(body !== undefined && { body }) }).catch(
    (error: unknown) => {
      throw error instanceof TypeError ? new Error(UNREACHED_TEXT) : error;
    },
  );
  const response = await readableAnswer(answer);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  if (response.status === 401 && path.startsWith('/rest/')) throw visitOver();
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  throw new Error(typeof message === 'string' ? message : 'An unexpected error occurred');
}
