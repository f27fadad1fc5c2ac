// The one shape that all our mails have: a few paragraphs, one link, a few words after it; as text and as plain HTML.
import type { Mail } from './mailer.ts';

export interface MailParts {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly label: string; readonly href: string };
  readonly after: readonly string[];
  /** The name of the product, as the signature. */
  readonly appName: string;
}

/** What every mail with a link of its own is made from. */
export interface LinkMail {
  readonly to: string;
  readonly href: string;
  readonly appName: string;
  /** How long the link works. */
  readonly hours: number;
}

export function composeMail(parts: MailParts): Mail {
  const { to, subject, before, link, after, appName } = parts;
  const text = [...before, link.href, ...after, `— ${appName}`].join('\n\n');
  return { to, subject, text: `${text}\n`, html: renderHtml(parts) };
}

function renderHtml({ subject, before, link, after, appName }: MailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f7f5f0;color:#23211c;font:16px/1.6 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
${before.map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:10px 20px;background:#23211c;color:#fff;text-decoration:none;border-radius:8px">${escapeHtml(link.label)}</a></p>
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#6b675e">${escapeHtml(appName)}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
