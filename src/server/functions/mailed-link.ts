// A link in a mail that does one thing. A mail program POSTs to it without asking (RFC 8058). A browser that opens it gets a page with a
// button, since virus scanners also open links.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import type { FunctionContext, LinkFunction } from './function-call.ts';

interface MailedLink extends Pick<LinkFunction, 'about' | 'body' | 'refuses'> {
  /** The text of the page with the button. */
  readonly question: string;
  readonly button: string;
  /** The text of the page afterwards. */
  readonly done: string;
  /** Rejects with FunctionRefused if the link is not valid. */
  readonly act: (deps: FunctionContext, c: Context) => Promise<void>;
}

export function mailedLink({ question, button, done, act, ...described }: MailedLink): LinkFunction {
  return {
    ...described,
    answer: z.object({}),
    async run(deps, c) {
      await act(deps, c);
      const isForPeople = c.req.header('accept')?.includes('text/html') === true;
      return isForPeople ? page(c, deps, done) : c.json({});
    },
    page: (deps, c) =>
      page(
        c,
        deps,
        question,
        `<form method="post"><button style="font:inherit;padding:12px 20px">${button}</button></form>`,
      ),
  };
}

/** Does not need the web app, which may not be on this server. */
function page(c: Context, { settings }: Pick<FunctionContext, 'settings'>, text: string, form = ''): Response {
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
