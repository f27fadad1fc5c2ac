// Free text is encrypted for the coach.
import * as z from 'zod/mini';
import { answerWitnessSchema } from '#domain/witnesses/witness-answer.ts';
import { answerRequest } from '#server/witnesses/witness-answers.ts';
import { publicFunction } from '#server/functions/function-call.ts';

export const answerWitnessRequest = publicFunction({
  about: 'A witness’s answer, once.',
  body: answerWitnessSchema,
  answer: z.object({}),
  refuses: [404, 409],
  run: async (deps, answer) => {
    await answerRequest(deps, answer);
    return {};
  },
});
