// get-mail-delivery {id} → {state}: the delivery state of a sign-up's mail. The screen after the sign-up calls it
// without being signed in, with the user id of the sign-up's response. A sign-up with a known address also returns an
// (invented) id and sends a mail. So the state reveals whether mail reaches the address, not whether it has an account.
import * as z from 'zod/mini';
import type { MailDelivery, MailState } from '#domain/auth/mail-delivery.ts';
import { parseBody, type PublicFunction } from './function-call.ts';

const bodySchema = z.object({ id: z.uuid('id must be the id that a sign-up was answered with') });

export const getMailDelivery: PublicFunction = async ({ db }, body): Promise<MailDelivery> => {
  const { id } = parseBody(bodySchema, body);
  const [row] = await db.asServer<{ state: MailState }>(
    `select case when failed_at is null then 'delayed' else 'undeliverable' end as state from auth.mail_outbox
     where asked_as = $1 and (failed_at is not null or attempts > 1) order by created_at desc limit 1`,
    [id],
  );
  return { state: row?.state ?? 'fine' };
};
