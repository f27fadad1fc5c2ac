// open-witness-request {token} → WitnessView: what the page behind a mailed link shows, without an account (ADR 88).
import { openWitnessSchema } from '#domain/witnesses/witness-answer.ts';
import { openRequest } from '#server/witnesses/witness-answers.ts';
import { parseBody, type PublicFunction } from '#server/functions/function-call.ts';

export const openWitnessRequest: PublicFunction = async (deps, body) => {
  const { token } = parseBody(openWitnessSchema, body);
  return openRequest(deps, token);
};
