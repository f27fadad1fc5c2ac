// A page with a text and perhaps a button, for links in mails: virus scanners open them, and press nothing. It does not need the web app,
// which may not be on this server.
import type { Context } from 'hono';
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import type { Settings } from '#server/settings.ts';

interface Form {
  readonly method: 'get' | 'post';
  readonly button: string;
  /** Sent with the button. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Whether a browser asks, or a scanner that acts as one. */
export const isForPeople = (c: Context) => c.req.header('accept')?.includes('text/html') === true;

export function buttonPage(
  c: Context,
  { appName, publicUrls }: Pick<Settings, 'appName' | 'publicUrls'>,
  text: string,
  form: Form | null = null,
): Response {
  const name = escapeHtml(appName);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="font:16px/1.6 Georgia,serif;max-width:520px;margin:48px auto;padding:0 16px"><h1>${name}</h1><p>${text}</p>${form ? formHtml(form) : ''}</body></html>
`;
  return c.html(html, 200, {
    // The answer to the button may lead to any of our addresses.
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' ${publicUrls.join(' ')}; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  });
}

function formHtml({ method, button, fields = {} }: Form): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form method="${method}">${hidden}<button style="font:inherit;padding:12px 20px">${button}</button></form>`;
}
