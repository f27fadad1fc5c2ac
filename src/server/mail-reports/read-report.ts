// What mail providers report about mails, in their own shapes: Postmark, Amazon SES through SNS, SendGrid. Only what says that an address
// takes no mails, or that somebody called one spam, is read.
import * as z from 'zod/mini';
import type { MailBlock } from '#domain/auth/mail-delivery.ts';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN } from '#domain/email-address.ts';
import type { MailReturn } from '#server/mail/block-addresses.ts';

export interface MailReport {
  readonly returns: readonly MailReturn[];
  /** Amazon asks to open this address before it sends any report. */
  readonly confirmAt?: string;
}

/** SendGrid sends a thousand events or 768 KB at most, the others a few recipients. */
const EVENTS_MAX = 5_000;

const address = z.string().check(z.maxLength(EMAIL_MAX_CHARS), z.regex(EMAIL_PATTERN));
const word = z.string().check(z.maxLength(200));

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook; the types: /developer/api/bounce-api */
const postmarkSchema = z.object({ RecordType: word, Type: z.optional(word), Email: z.optional(z.string()) });
const POSTMARK: Readonly<Record<string, MailBlock>> = {
  'Bounce HardBounce': 'bounce',
  'Bounce BadEmailAddress': 'bounce',
  'Bounce SpamComplaint': 'complaint',
  'SpamComplaint SpamComplaint': 'complaint',
};

function readPostmark(message: unknown): MailReport {
  const { RecordType, Type = '', Email } = z.parse(postmarkSchema, message);
  const reason = POSTMARK[`${RecordType} ${Type}`];
  return { returns: reason ? [{ address: z.parse(address, Email), reason }] : [] };
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const snsSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  SubscribeURL: z.optional(z.string()),
});
const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/;
/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; events of a configuration set have `eventType`. */
const recipients = z.array(z.object({ emailAddress: address })).check(z.maxLength(EVENTS_MAX));
const sesSchema = z.object({ notificationType: z.optional(word), eventType: z.optional(word) });
const sesBounceSchema = z.object({ bounce: z.object({ bounceType: word, bouncedRecipients: recipients }) });
const sesComplaintSchema = z.object({
  complaint: z.object({ complainedRecipients: recipients, complaintFeedbackType: z.nullish(word) }),
});

function readSns(message: unknown): MailReport {
  const { Type, Message, SubscribeURL = '' } = z.parse(snsSchema, message);
  if (Type === 'SubscriptionConfirmation') return { returns: [], confirmAt: snsAddress(SubscribeURL) };
  // The other Type asks whether to subscribe again.
  return { returns: Type === 'Notification' ? readSes(JSON.parse(Message)) : [] };
}

/** Throws a SyntaxError for any other address than Amazon's. */
function snsAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || !SNS_HOST.test(url.host) || url.username !== '')
    throw new SyntaxError('SubscribeURL is no address of Amazon SNS');
  return url.href;
}

function readSes(message: unknown): MailReturn[] {
  const { notificationType, eventType } = z.parse(sesSchema, message);
  const kind = notificationType ?? eventType;
  const all = (of: readonly { readonly emailAddress: string }[], reason: MailBlock) =>
    of.map(({ emailAddress }) => ({ address: emailAddress, reason }));
  if (kind === 'Bounce') {
    const { bounce } = z.parse(sesBounceSchema, message);
    return bounce.bounceType === 'Permanent' ? all(bounce.bouncedRecipients, 'bounce') : [];
  }
  if (kind !== 'Complaint') return [];
  const { complaint } = z.parse(sesComplaintSchema, message);
  // Somebody took a mail out of the spam folder.
  if (complaint.complaintFeedbackType === 'not-spam') return [];
  return all(complaint.complainedRecipients, 'complaint');
}

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event; those about the operator's account have no address. */
const sendGridSchema = z
  .array(
    z.object({ event: word, email: z.optional(z.string()), type: z.optional(word), reason: z.optional(z.string()) }),
  )
  .check(z.maxLength(EVENTS_MAX));
/** Why SendGrid did not even try. */
const DROPPED: Readonly<Record<string, MailBlock>> = {
  'Bounced Address': 'bounce',
  Invalid: 'bounce',
  'Spam Reporting Address': 'complaint',
};

function readSendGrid(message: unknown): MailReport {
  const returns = z.parse(sendGridSchema, message).flatMap(({ event, email, type, reason }): MailReturn[] => {
    const block = sendGridBlock(event, type, reason);
    return block ? [{ address: z.parse(address, email), reason: block }] : [];
  });
  return { returns };
}

function sendGridBlock(event: string, type = 'bounce', reason = ''): MailBlock | undefined {
  // Of type `blocked` it is about this mail, and temporary.
  if (event === 'bounce') return type === 'bounce' ? 'bounce' : undefined;
  if (event === 'spamreport') return 'complaint';
  return event === 'dropped' ? DROPPED[reason] : undefined;
}

/** All of a message, or none: throws a ZodError or a SyntaxError for what no provider sends. */
export function readMailReport(body: string): MailReport {
  const message: unknown = JSON.parse(body);
  if (Array.isArray(message)) return readSendGrid(message);
  return z.safeParse(z.object({ Type: z.string(), Message: z.string() }), message).success
    ? readSns(message)
    : readPostmark(message);
}
