// Stores a lent view and its mail as the coach who lends it. The checks are in the database (db/functions/lent-views.sql).
import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import { lastDayAfter } from '#domain/link-last-day.ts';
import { lentViewMail, oneLine } from '#domain/lent-views/lent-view-mail.ts';
import type { LentViewInput } from '#domain/lent-views/lent-view.ts';
import { callFunction, CallRefused } from '#server/db/call-function.ts';
import type { Caller, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { requireMailName } from '#server/mail/mail-name.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { newLinkToken } from '#server/link-token.ts';
import { outsideMail } from '#server/witnesses/coach-requests.ts';
import { stopMailsAddress } from '#server/witnesses/mailed-links.ts';

export interface LendingContext {
  readonly db: Pick<Database, 'asUser' | 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl'>;
  readonly now: () => Date;
}

/** The coach's name for the mail, and whether the view was lent already: by a call whose answer was lost, or by a second click. */
export interface Lending {
  readonly name: string;
  readonly email: string;
  readonly is_lent: boolean;
}

/** Throws CallRefused 401 without an account, 409 without a name. */
export async function readLending(db: LendingContext['db'], coach: string, view: string): Promise<Lending> {
  const [lending] = await db.asServer<Lending>('select * from private.lending($1, $2)', [coach, view]);
  if (!lending) throw new CallRefused(401, SIGNED_OUT_TEXT);
  requireMailName(lending.name);
  return lending;
}

/** Writes the view and its mail in one transaction. Throws CallRefused 401, 402, 403, 409 or 413. */
export async function writeLentView(
  context: LendingContext,
  { sub, claims }: Caller,
  asked: LentViewInput,
  lending: Lending,
): Promise<{ readonly expires_at: string; readonly is_new: boolean }> {
  const { db, dataKeys, mailer, settings } = context;
  const key = await dataKeys.keyForEncryption(sub);
  if (!key) throw new CallRefused(401, SIGNED_OUT_TEXT);
  const [link, stop] = [newLinkToken(), newLinkToken()];
  const links = { link: `${settings.publicUrl}/lent#${link.token}`, stop: stopMailsAddress(settings, stop.token) };
  const sealed = mailer.seal(viewMail(context, lending, asked, links));
  const { id, message, ...view } = asked;
  const answer = await callFunction(db, claims, 'select private.lend_view($1::uuid, $2::jsonb, $3::jsonb)', [
    id,
    JSON.stringify({ ...view, message: message === '' ? '' : encryptText(message, key) }),
    JSON.stringify(outsideMail(sealed, { link, stop })),
  ]);
  const lent = JSON.parse(answer.toString()) as { expires_at: string; is_new: boolean };
  if (lent.is_new) mailer.written(sealed);
  return lent;
}

function viewMail(
  { settings, now }: LendingContext,
  { name, email }: Lending,
  asked: LentViewInput,
  { link, stop }: { readonly link: string; readonly stop: string },
): Mail {
  const { subject, before, linkLabel, after } = lentViewMail(name, asked, lastDayAfter(now(), asked.days));
  return composeMail({
    kind: 'lent view',
    to: asked.assessor_email,
    subject,
    before,
    link: { label: linkLabel, href: link },
    after: [...after, `Unsubscribe from all ${settings.appName} requests: ${stop}`],
    appName: settings.appName,
    headers: { replyTo: email, fromName: `${oneLine(name)} via ${settings.appName}`, unsubscribe: stop },
  });
}
