// What a witness, who has no account, sees and sends. The form and the server use the same schema.
import * as z from 'zod/mini';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { nameSchema, textSchema } from '#domain/records/column-schemas.ts';
import type { AskedSums } from './asked-sums.ts';
import type { LetterWords } from './witness-ask.ts';
import { WITNESS_ANSWERS, type WitnessAnswer, type WitnessKind, type WitnessState } from './witness-kinds.ts';
import {
  WITNESS_NAME_MAX_CHARS,
  WITNESS_POLICY_MAX_CHARS,
  WITNESS_ROLE_MAX_CHARS,
  WITNESS_WORDS_MAX_CHARS,
} from './witness-limits.ts';

/** 32 random bytes in base64url: the fragment of the mailed link. */
export const witnessTokenSchema = z
  .string('token must be text')
  .check(z.regex(LINK_TOKEN_PATTERN, 'This link is not complete'));

export const openWitnessSchema = z.object({ token: witnessTokenSchema }, 'The body must be an object with token');

export const answerWitnessSchema = z
  .object(
    {
      token: witnessTokenSchema,
      answer: z.enum(WITNESS_ANSWERS, 'Choose an answer'),
      /** What is different, or why the witness declines. */
      words: z._default(textSchema('Your words', WITNESS_WORDS_MAX_CHARS), ''),
      name: z._default(textSchema('Your name', WITNESS_NAME_MAX_CHARS), ''),
      role: z._default(textSchema('Your role', WITNESS_ROLE_MAX_CHARS), ''),
      /** The organisation's confidentiality policy, if the witness words it differently from the coach. */
      policy: z._default(z.nullable(textSchema('The policy', WITNESS_POLICY_MAX_CHARS)), null),
      no_more_mails: z._default(z.boolean('no_more_mails must be true or false'), false),
    },
    'The body must be an object with token and answer',
  )
  .check(
    z.superRefine((given, context) => {
      const needsName = given.answer === 'confirmed' || given.answer === 'corrected';
      if (needsName && !nameSchema('Your name').safeParse(given.name).success)
        context.addIssue({ code: 'custom', message: 'Please give your name', input: given, path: ['name'] });
      if (given.answer === 'corrected' && given.words.trim() === '')
        context.addIssue({ code: 'custom', message: 'Please say what differs', input: given, path: ['words'] });
    }),
  );
export type WitnessAnswerInput = z.infer<typeof answerWitnessSchema>;

/** The response of open-witness-request. Sums and texts are null once the request may no longer be seen. */
export interface WitnessView {
  readonly state: WitnessState;
  /** The coach's name. */
  readonly coach: string;
  readonly kind: WitnessKind;
  readonly witness_name: string;
  readonly organisation: string | null;
  readonly sums: AskedSums | null;
  readonly message: string | null;
  readonly letter: LetterWords | null;
  /** An instant. */
  readonly expires_at: string;
  readonly answer: WitnessAnswer | null;
}
