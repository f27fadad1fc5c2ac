// Refused with 409 if `sums` are not those of the preview, since the records have changed. Limits: ADR 89.
import * as z from 'zod/mini';
import { askWitnessSchema } from '#domain/witnesses/witness-ask.ts';
import { askWitness, previewRequest, requireConfirmed } from '#server/witnesses/coach-requests.ts';
import { writeOutsideMail } from '#server/functions/outside-mail.ts';
import { serverFunction } from '#server/functions/function-call.ts';

export const askWitnessFunction = serverFunction({
  about: 'Mails a request to confirm hours. `sums` are those of the preview.',
  body: askWitnessSchema,
  answer: z.object({ id: z.string(), expires_at: z.string() }),
  refuses: [402, 403, 404, 409],
  run: async (deps, caller, { ask, sums }) => {
    const preview = await previewRequest(deps.db, caller, ask);
    requireConfirmed(preview);
    const write = () => askWitness(deps, caller, ask, { ...preview, sums });
    const mail = { coach: caller.sub, to: ask.witness_email };
    const { id, expires_at } = await (preview.is_asked
      ? write()
      : writeOutsideMail(deps, 'witness request', mail, write));
    deps.log.info({ userId: caller.sub, request: id }, 'a witness was asked');
    return { id, expires_at };
  },
});
