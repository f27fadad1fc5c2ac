// Nothing is written.
import * as z from 'zod/mini';
import { askedSumsSchema } from '#domain/witnesses/asked-sums.ts';
import { previewWitnessSchema } from '#domain/witnesses/witness-ask.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { CallRefused } from '#server/db/call-function.ts';
import { previewRequest, requestMail } from '#server/witnesses/coach-requests.ts';
import { serverFunction } from '#server/functions/function-call.ts';

/** Instead of the link's token, which is made when the mail is sent. */
const EXAMPLE = { token: 'your-link', hash: '' };

export const previewWitnessRequest = serverFunction({
  about: 'What a witness would be asked, and the mail as it would be sent.',
  body: previewWitnessSchema,
  answer: z.object({
    sums: askedSumsSchema,
    mail: z.object({ from: z.string(), replyTo: z.string(), to: z.string(), subject: z.string(), text: z.string() }),
  }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { ask }) => {
    const preview = await previewRequest(deps.db, caller, ask);
    // A call whose answer was lost has sent it. Sending again would repeat that one, without later changes.
    if (preview.is_asked) throw new CallRefused(409, WITNESS_TEXTS.sent);
    const { to, subject, text, fromName, replyTo } = requestMail(deps, ask, preview, { link: EXAMPLE, stop: EXAMPLE });
    return { sums: preview.sums, mail: { from: fromName, replyTo, to, subject, text } };
  },
});
