// The page behind a mailed link, without an account (ADR 88).
import * as z from 'zod/mini';
import { askedSumsSchema } from '#domain/witnesses/asked-sums.ts';
import { organisationLetterSchema } from '#domain/witnesses/witness-ask.ts';
import { openWitnessSchema } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_ANSWERS, WITNESS_KINDS, WITNESS_STATES } from '#domain/witnesses/witness-kinds.ts';
import { openRequest } from '#server/witnesses/witness-answers.ts';
import { publicFunction } from '#server/functions/function-call.ts';

export const openWitnessRequest = publicFunction({
  about: 'What a witness is asked. Sums and words are null if the request can no longer be seen.',
  body: openWitnessSchema,
  answer: z.object({
    state: z.enum(WITNESS_STATES),
    coach: z.string(),
    kind: z.enum(WITNESS_KINDS),
    witness_name: z.string(),
    organisation: z.nullable(z.string()),
    sums: z.nullable(askedSumsSchema),
    message: z.nullable(z.string()),
    letter: z.nullable(organisationLetterSchema),
    expires_at: z.string(),
    answer: z.nullable(z.enum(WITNESS_ANSWERS)),
  }),
  refuses: [404],
  run: (deps, { token }) => openRequest(deps, token),
});
