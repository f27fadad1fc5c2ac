// ask-witness {ask, sums} → {id, expires_at}: mails the request. `sums` are those of the preview: if the records have changed since,
// the coach looks again (409). Limits: ADR 89.
import { askWitnessSchema } from '#domain/witnesses/witness-ask.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { askWitness, previewRequest, requireConfirmed } from '#server/witnesses/coach-requests.ts';
import { FunctionRefused, serverFunction, type FunctionContext } from '#server/functions/function-call.ts';

export const askWitnessFunction = serverFunction(askWitnessSchema, async (deps, caller, { ask, sums }) => {
  const preview = await previewRequest(deps.db, caller, ask);
  requireConfirmed(preview);
  await countRequest(deps, caller.sub, ask.witness_email.toLowerCase());
  const asked = await askWitness(deps, caller, ask, { ...preview, sums });
  deps.log.info({ userId: caller.sub, request: asked.id }, 'a witness was asked');
  return asked;
});

async function countRequest({ limiter }: FunctionContext, coach: string, address: string): Promise<void> {
  if ((await limiter.secondsToWait('witnessRequests', coach)) > 0)
    throw new FunctionRefused(429, WITNESS_TEXTS.tooMany);
  const isTooOften =
    (await limiter.secondsToWait('sameWitness', `${coach} ${address}`)) > 0 ||
    (await limiter.secondsToWait('witnessAddress', address)) > 0;
  if (isTooOften) throw new FunctionRefused(429, WITNESS_TEXTS.tooManyToOne);
}
