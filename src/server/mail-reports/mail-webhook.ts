// POST /webhooks/mail: what the mail provider reports (ADR 145). The provider sends MAIL_WEBHOOK_SECRET as the password of its address; Amazon
// does so only when it was answered 401.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/for-request.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { blockAddresses } from '#server/mail/block-addresses.ts';
import { readMailReport, type MailReport } from './read-report.ts';

interface WebhookContext extends Deps {
  /** Counts a message with a wrong password, by its network. Resolves to the seconds until its next one, 0 within the limit. */
  readonly secondsToWait: (c: Context) => Promise<number>;
}

const UNSIGNED = { code: 401, message: 'The address of this webhook needs its user name and password' } as const;
const TOO_MANY = { code: 429, message: 'Too many messages were refused. Please wait five minutes.' } as const;
const UNREADABLE = { code: 400, message: 'This is no report of Postmark, Amazon SNS or SendGrid' } as const;
const UNCONFIRMED = { code: 503, message: 'Amazon could not be asked. Please send this again.' } as const;

/** Responds 200 to reports of all kinds, 401 and 429 without the secret, 400 to what no provider sends, 503 where Amazon must ask again. */
export function createMailWebhook(allDeps: WebhookContext): Hono<{ Variables: Partial<RequestVariables> }> {
  const app = new Hono<{ Variables: Partial<RequestVariables> }>();
  app.post('/', async (c) => {
    const deps = forRequest(allDeps, c.get('requestId'));
    const given = c.req.header('authorization');
    if (!isSecret(given, deps.settings.mailWebhookSecret)) {
      // Amazon's first try, without a password, is no guess.
      const wait = given === undefined ? 0 : await allDeps.secondsToWait(c);
      if (wait > 0) return c.json(TOO_MANY, 429, { 'Retry-After': String(wait) });
      return c.json(UNSIGNED, 401, { 'WWW-Authenticate': 'Basic realm="mail reports"' });
    }
    const report = read(await c.req.text());
    if (report === null) {
      deps.log.warn('a report of the mail provider could not be read');
      return c.json(UNREADABLE, 400);
    }
    if (report.confirmAt !== undefined && !(await openOnce(deps, report.confirmAt))) return c.json(UNCONFIRMED, 503);
    if (report.returns.length > 0) await blockAddresses(deps.db.asServer, report.returns);
    for (const { reason } of report.returns) deps.metrics.mailReturns.inc({ kind: reason, from: 'webhook' });
    if (report.returns.length > 0) deps.log.info({ addresses: report.returns.length }, 'mails came back');
    return c.json({ received: true });
  });
  app.all('/', (c) => c.json({ code: 405, message: 'Reports are sent with POST' }, 405, { Allow: 'POST' }));
  return app;
}

/** Whether the password of Basic authentication is the secret; never where none is set. Takes as long for every password. */
function isSecret(header: string | undefined, secret: string | null): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined || secret === null) return false;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given.slice(given.indexOf(':') + 1)), hash(secret));
}

/** null: no provider sends this. */
function read(body: string): MailReport | null {
  try {
    return readMailReport(body);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}

/** With the same checks as addresses that coaches give (ADR 103). */
async function openOnce({ openFetch, log }: Pick<Deps, 'openFetch' | 'log'>, address: string): Promise<boolean> {
  const opened = openFetch();
  try {
    const { ok, status } = await opened.fetch(address, { redirect: 'error' });
    log.info({ status }, 'Amazon SNS was asked to send reports about mails');
    return ok;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    log.warn({ problem: error.problem }, 'Amazon SNS could not be asked to send reports about mails');
    return false;
  } finally {
    await opened.end();
  }
}
