// open-witness-request {token} → WitnessView: what the page behind a mailed link shows, without an account (ADR 88).
import { openWitnessSchema } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { addressSecondsToWait } from '#server/auth/address-limit.ts';
import { openRequest } from '#server/witnesses/witness-answers.ts';
import {
  FunctionRefused,
  parseBody,
  type FunctionContext,
  type PublicFunction,
} from '#server/functions/function-call.ts';

export const openWitnessRequest: PublicFunction = async (deps, address, body) => {
  const { token } = parseBody(openWitnessSchema, body);
  await countLink(deps, address);
  return openRequest(deps, token);
};

/** Counts one use of a mailed link, right or wrong, of a network address. Throws a 429. */
export async function countLink({ limiter }: FunctionContext, address: string): Promise<void> {
  if ((await addressSecondsToWait(limiter, 'witnessLinks', address)) > 0) {
    throw new FunctionRefused(429, WITNESS_TEXTS.tooManyLinks);
  }
}
