// Previews and sends a coach's requests to witnesses. The checks are in the database (db/functions/witness-requests.sql).
import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import { WITNESS_DAYS } from '#domain/witnesses/witness-limits.ts';
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { lastDayAfter } from '#domain/link-last-day.ts';
import { callFunction, CallRefused } from '#server/db/call-function.ts';
import type { Caller, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import type { Mail, Mailer, SealedMail } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { encryptFor } from './coach-words.ts';
import { newLinkToken } from '#server/link-token.ts';
import { requireMailName } from '#server/mail/mail-name.ts';
import type { MailTokens } from './mailed-links.ts';
import { witnessMail } from './witness-mail.ts';

export interface WitnessContext {
  readonly db: Pick<Database, 'asUser'>;
  readonly dataKeys: DataKeys;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl' | 'mailFrom'>;
  readonly now: () => Date;
}

/** `email` and `coach`: the coach's address, for answers, and name. */
export interface Preview {
  readonly sums: AskedSums;
  readonly coach: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  /** Whether the request was sent already: by a call whose answer was lost, or by a second click. */
  readonly is_asked: boolean;
}

/** Throws CallRefused 400 for the coach's own address, 401, or 409 if no row fits or the coach has no name for mails. */
export async function previewRequest(db: WitnessContext['db'], { claims }: Pick<Caller, 'claims'>, ask: WitnessAsk) {
  const answer = await callFunction(db, claims, 'select private.preview_witness($1::jsonb)', [JSON.stringify(ask)]);
  const preview = JSON.parse(answer.toString()) as Preview;
  requireMailName(preview.coach);
  return preview;
}

/** The mail as it would be sent now. In a preview its links are examples. */
export function requestMail(
  { settings, now }: Pick<WitnessContext, 'settings' | 'now'>,
  ask: WitnessAsk,
  { coach, email: coachEmail, sums }: Pick<Preview, 'coach' | 'email' | 'sums'>,
  tokens: MailTokens,
): Mail {
  const lastDay = lastDayAfter(now(), WITNESS_DAYS);
  return witnessMail({ settings, coach, coachEmail, request: ask, sums, tokens, lastDay, isReminder: false });
}

interface Asked {
  readonly id: string;
  readonly expires_at: string;
  readonly is_new: boolean;
}

/** Throws CallRefused 400, 401, 402, 403, 409 or 413. A repeated call with the same id returns the same and sends nothing. */
export async function askWitness(
  context: WitnessContext,
  caller: Caller,
  ask: WitnessAsk,
  preview: Preview,
  link = newLinkToken(),
): Promise<Asked> {
  const { db, dataKeys, mailer } = context;
  const letter = ask.letter ?? { coach_role: null, witness_role: null, policy: null };
  const texts = await encryptFor(dataKeys, caller.sub, { message: ask.message, ...letter });
  if (!texts) throw new CallRefused(401, SIGNED_OUT_TEXT);
  const tokens = { link, stop: newLinkToken() };
  const sealed = mailer.seal(requestMail(context, ask, preview, tokens));
  const text = 'select private.ask_witness($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)';
  const values = [{ ...ask, message: '', letter: null }, preview.sums, texts, outsideMail(sealed, tokens)];
  const written = values.map((value) => JSON.stringify(value));
  const asked = JSON.parse((await callFunction(db, caller.claims, text, written)).toString()) as Asked;
  if (asked.is_new) mailer.written(sealed);
  return asked;
}

/** A mail as the parameter of private.write_outside_mail. `link`: to a request or a lent view. */
export function outsideMail({ id, address, content, stopped }: SealedMail, { link, stop }: MailTokens) {
  return { id, address, content: content.toString('base64'), stopped, link: link.hash, stop: stop.hash };
}

export const requireConfirmed = ({ is_confirmed }: Preview): void => {
  if (!is_confirmed) throw new CallRefused(403, WITNESS_TEXTS.unconfirmed);
};
