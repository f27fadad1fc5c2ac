// Stores a lent view and its mail as the coach who lends it: the database decides (db/functions/lent-views.sql).
import { addDays, dayIn } from '#domain/time.ts';
import { lentViewMail, oneLine } from '#domain/lent-views/lent-view-mail.ts';
import type { LentViewInput } from '#domain/lent-views/lent-view.ts';
import { callFunction, CallRefused } from '#server/db/call-function.ts';
import type { Claims, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { newLinkToken } from '#server/link-token.ts';
import { stopMailsAddress } from '#server/witnesses/mailed-links.ts';

export interface LendingContext {
  readonly db: Pick<Database, 'asUser' | 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl'>;
  readonly now: () => Date;
}

/** The view and its mail are written together, or neither. Throws CallRefused 401, 402, 403, 409 or 413. */
export async function writeLentView(
  context: LendingContext,
  { sub, claims }: { readonly sub: string; readonly claims: Claims },
  asked: LentViewInput,
): Promise<{ readonly expires_at: string }> {
  const { db, dataKeys, mailer, settings } = context;
  const key = await dataKeys.keyForEncryption(sub);
  if (!key) throw new CallRefused(401, 'You have been signed out. Please sign in again.');
  const [link, stop] = [newLinkToken(), newLinkToken()];
  const links = { link: `${settings.publicUrl}/lent#${link.token}`, stop: stopMailsAddress(settings, stop.token) };
  const sealed = mailer.seal(await viewMail(context, sub, asked, links));
  const { id, message, ...view } = asked;
  const mail = { id: sealed.id, address: sealed.address, content: sealed.content.toString('base64'), stop: stop.hash };
  const answer = await callFunction(db, claims, 'select private.lend_view($1::uuid, $2::jsonb, $3::jsonb, $4::jsonb)', [
    id,
    JSON.stringify({ ...view, message: message === '' ? '' : encryptText(message, key) }),
    JSON.stringify({ token: link.hash }),
    JSON.stringify(mail),
  ]);
  mailer.written(sealed);
  return JSON.parse(answer.toString()) as { expires_at: string };
}

interface Coach {
  readonly name: string | null;
  readonly email: string;
  readonly time_zone: string | null;
}

async function viewMail(
  { db, settings, now }: LendingContext,
  userId: string,
  asked: LentViewInput,
  { link, stop }: { readonly link: string; readonly stop: string },
): Promise<Mail> {
  const [coach] = await db.asServer<Coach>(
    'select p.display_name as name, u.email, p.time_zone from public.profiles p join auth.users u on u.id = p.id where p.id = $1',
    [userId],
  );
  if (!coach) throw new CallRefused(401, 'You have been signed out. Please sign in again.');
  // Without a name the database refuses the view.
  const name = coach.name ?? '';
  const lastDay = addDays(dayIn(now().toISOString(), coach.time_zone ?? 'UTC'), asked.days);
  const { subject, before, linkLabel, after } = lentViewMail(name, asked, lastDay);
  return composeMail({
    to: asked.assessor_email,
    subject,
    before,
    link: { label: linkLabel, href: link },
    after: [...after, `Unsubscribe from all ${settings.appName} requests: ${stop}`],
    appName: settings.appName,
    headers: { replyTo: coach.email, fromName: `${oneLine(name)} via ${settings.appName}`, unsubscribe: stop },
  });
}
