// get-mail-delivery {id} → {state}: what became of the mail that a sign-up caused. Asked by the screen after it, before
// anybody is signed in, with the id that the sign-up was answered with. A sign-up with a known address is answered with a
// made-up id and mails too, so the state tells whether mail reaches the address, not whether it has an account.
import * as z from 'zod/mini';
import type { MailDelivery, MailState } from '#domain/auth/mail-delivery.ts';
import { FunctionRefused, parseBody, type OpenFunction } from './function-call.ts';

const bodySchema = z.object({ id: z.uuid('id must be the id that a sign-up was answered with') });

export const getMailDelivery: OpenFunction = async ({ db, limiter }, address, body): Promise<MailDelivery> => {
  const { id } = parseBody(bodySchema, body);
  if ((await limiter.secondsToWait('mailDelivery', address)) > 0) {
    throw new FunctionRefused(429, 'Too many requests. Please wait five minutes.');
  }
  const [row] = await db.asServer<{ state: MailState }>(
    `select case when failed_at is null then 'delayed' else 'undeliverable' end as state from auth.mail_outbox
     where asked_as = $1 and (failed_at is not null or attempts > 1) order by created_at desc limit 1`,
    [id],
  );
  return { state: row?.state ?? 'fine' };
};
