// answer-witness-request {token, answer, …} → {}: a witness's answer, once. Free text is encrypted for the coach.
import { answerWitnessSchema } from '#domain/witnesses/witness-answer.ts';
import { answerRequest } from '#server/witnesses/witness-answers.ts';
import { parseBody, type PublicFunction } from '#server/functions/function-call.ts';

export const answerWitnessRequest: PublicFunction = async (deps, body) => {
  const input = parseBody(answerWitnessSchema, body);
  await answerRequest(deps, input);
  return {};
};
