// The layout of all mails: paragraphs, a code or a link or both, closing paragraphs; as text and as plain HTML.
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import { MAIL_KINDS, type MailKind, type StoppableMailKind } from './mail-kinds.ts';
import type { Mail } from './mailer.ts';

type MailHeaders = Pick<Mail, 'replyTo' | 'fromName' | 'unsubscribe'>;

/** Who gets it and which limits it passes: mail-kinds.ts. */
type KindAndHeaders =
  | { readonly kind: Exclude<MailKind, StoppableMailKind>; readonly headers?: MailHeaders }
  | { readonly kind: StoppableMailKind; readonly headers: MailHeaders & Required<Pick<Mail, 'unsubscribe'>> };

export type MailParts = KindAndHeaders & {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  /** A code to type. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly href: string };
  readonly after: readonly string[];
  /** The name of the product, as the signature. */
  readonly appName: string;
};

/** The parts of every mail with a link. */
export interface LinkMail {
  readonly to: string;
  readonly href: string;
  readonly appName: string;
  /** How long the link is valid. */
  readonly hours: number;
}

export function composeMail(parts: MailParts): Mail {
  const { kind, to, subject, before, code, link, after, appName } = parts;
  const { stoppedBy } = MAIL_KINDS[kind];
  const text = [...before, ...[code, link?.href].filter((part) => part !== undefined), ...after, `— ${appName}`].join(
    '\n\n',
  );
  return { to, subject, text: `${text}\n`, html: renderHtml(parts), stoppedBy, ...parts.headers };
}

function renderHtml({ subject, before, code, link, after, appName }: MailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f7f5f0;color:#23211c;font:16px/1.6 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;overflow-wrap:break-word;word-break:break-word">
${before.map(paragraph).join('\n')}
${[code && renderCode(code), link && renderLink(link)].filter(Boolean).join('\n')}
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#6b675e">${escapeHtml(appName)}</p>
</div>
</body>
</html>
`;
}

const renderCode = (code: string) =>
  `<p style="margin:0 0 16px;font:600 32px/1.2 monospace;letter-spacing:6px">${escapeHtml(code)}</p>`;

const renderLink = ({ label, href }: NonNullable<MailParts['link']>) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;background:#23211c;color:#fff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></p>`;
