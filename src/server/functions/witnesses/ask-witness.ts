// ask-witness {ask, sums} → {id, expires_at}: mails the request. `sums` are those of the preview: if the records have changed since,
// the coach looks again (409). Limits: ADR 89.
import { askWitnessSchema } from '#domain/witnesses/witness-ask.ts';
import { askWitness, previewRequest, requireConfirmed } from '#server/witnesses/coach-requests.ts';
import { writeOutsideMail } from '#server/functions/outside-mail.ts';
import { serverFunction } from '#server/functions/function-call.ts';

export const askWitnessFunction = serverFunction(askWitnessSchema, async (deps, caller, { ask, sums }) => {
  const preview = await previewRequest(deps.db, caller, ask);
  requireConfirmed(preview);
  const write = () => askWitness(deps, caller, ask, { ...preview, sums });
  const mail = { coach: caller.sub, to: ask.witness_email };
  const { id, expires_at } = await (preview.is_asked
    ? write()
    : writeOutsideMail(deps, 'witness request', mail, write));
  deps.log.info({ userId: caller.sub, request: id }, 'a witness was asked');
  return { id, expires_at };
});
