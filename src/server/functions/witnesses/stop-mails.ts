// "No more mails", for ever and from everybody (ADR 89). The address in List-Unsubscribe has a token that can do nothing
// else: a mail program POSTs to it without asking (RFC 8058), and a browser that opens it gets a page with a button, since links are
// also opened by programs that look for viruses. The witness's page sends its own token as JSON.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { witnessTokenSchema } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import { hashOfToken } from '#server/link-token.ts';
import {
  FunctionRefused,
  parseJson,
  type FunctionContext,
  type LinkFunction,
} from '#server/functions/function-call.ts';

/** As a function of its own kind: its body is a form's or JSON. */
async function stop(deps: FunctionContext, c: Context): Promise<Response> {
  const fromAddress = c.req.query('token');
  const token = witnessTokenSchema.safeParse(
    fromAddress ?? (parseJson(await c.req.text()) as { token?: unknown })?.token,
  );
  if (!token.success) throw new FunctionRefused(400, 'This link is not complete');
  const [row] = await deps.db.asServer<{ stopped: boolean }>(
    "select private.stop_mails(decode($1, 'hex')) as stopped",
    [hashOfToken(token.data)],
  );
  if (!row?.stopped) throw new FunctionRefused(404, WITNESS_TEXTS.gone);
  deps.log.info('an address wants no more mails');
  return isForPeople(c) ? page(c, deps, 'You will get no more emails from here.', '') : c.json({});
}

/** What a browser shows that opens the address. Changes nothing. */
function ask({ settings }: Pick<FunctionContext, 'settings'>, c: Context): Response {
  const form = '<form method="post"><button style="font:inherit;padding:12px 20px">Stop all emails</button></form>';
  return page(c, { settings }, 'Stop all emails from here, for good, no matter who asks?', form);
}

export const stopMails: LinkFunction = {
  about: 'No more mails to the address of this link, for good, whoever asks. A browser gets a page.',
  body: z.object({ token: witnessTokenSchema }),
  answer: z.object({}),
  refuses: [404],
  run: stop,
  page: ask,
};

export const isForPeople = (c: Context) => c.req.header('accept')?.includes('text/html') === true;

/** A page of its own, since the web app need not be there. */
export function page(
  c: Context,
  { settings }: Pick<FunctionContext, 'settings'>,
  text: string,
  form: string,
): Response {
  const name = escapeHtml(settings.appName);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="font:16px/1.6 Georgia,serif;max-width:520px;margin:48px auto;padding:0 16px"><h1>${name}</h1><p>${text}</p>${form}</body></html>
`;
  return c.html(html, 200, {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  });
}
