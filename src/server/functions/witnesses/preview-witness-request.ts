// preview-witness-request {ask} → {sums, mail}: what a witness would be asked, and the mail as it would be sent. Nothing is written.
import { previewWitnessSchema } from '#domain/witnesses/witness-ask.ts';
import { previewRequest, requestMail } from '#server/witnesses/coach-requests.ts';
import { serverFunction } from '#server/functions/function-call.ts';

/** In place of the link's token, which is made when the mail is sent. */
const EXAMPLE = { token: 'your-link', hash: '' };

export const previewWitnessRequest = serverFunction(previewWitnessSchema, async (deps, caller, { ask }) => {
  const preview = await previewRequest(deps.db, caller, ask);
  const { to, subject, text, fromName, replyTo } = requestMail(deps, ask, preview, { link: EXAMPLE, stop: EXAMPLE });
  return { sums: preview.sums, mail: { from: fromName, replyTo, to, subject, text } };
});
