// Called by the screen after the sign-up, without a sign-in, with the user id of the sign-up's response. A sign-up with a known address
// also sends a mail and returns an (invented) id, so the state reveals whether mail reaches the address, not whether it has an account.
import * as z from 'zod/mini';
import type { MailState } from '#domain/auth/mail-delivery.ts';
import { publicFunction } from './function-call.ts';

const bodySchema = z.object({ id: z.uuid('id must be the id that a sign-up was answered with') });

export const getMailDelivery = publicFunction({
  about: 'The delivery state of the mail of a sign-up.',
  body: bodySchema,
  answer: z.object({ state: z.enum(['fine', 'delayed', 'undeliverable']) }),
  refuses: [],
  run: async ({ db }, { id }) => {
    const [row] = await db.asServer<{ state: MailState }>(
      `select case when failed_at is null then 'delayed' else 'undeliverable' end as state from auth.mail_outbox
     where asked_as = $1 and (failed_at is not null or attempts > 1) order by created_at desc limit 1`,
      [id],
    );
    return { state: row?.state ?? 'fine' };
  },
});
