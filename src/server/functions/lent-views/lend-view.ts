// Requires a subscription, as adding a record does. A repeated call with the same id returns the same and mails nothing.
import * as z from 'zod/mini';
import { lentViewSchema } from '#domain/lent-views/lent-view.ts';
import { readLending, writeLentView } from '#server/lent-views/write-lent-view.ts';
import { serverFunction } from '#server/functions/function-call.ts';
import { writeOutsideMail } from '#server/functions/outside-mail.ts';

export const lendView = serverFunction({
  about: 'Lends a view of the user’s records, and mails the link (ADR 92).',
  body: lentViewSchema,
  answer: z.object({ expires_at: z.string() }),
  refuses: [402, 403, 404, 409],
  run: async (deps, caller, asked) => {
    const lending = await readLending(deps.db, caller.sub, asked.id);
    const write = () => writeLentView(deps, caller, asked, lending);
    const mail = { coach: caller.sub, to: asked.assessor_email };
    const { expires_at } = await (lending.is_lent ? write() : writeOutsideMail(deps, 'lent view', mail, write));
    return { expires_at };
  },
});
