// What a coach sends to ask a witness. The form and the server use the same schema.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN, EMAIL_TEXT, isSameAddress } from '#domain/email-address.ts';
import { withoutLinks } from '#domain/outside-mails/links-in-text.ts';
import { outsideNameSchema } from '#domain/outside-mails/outside-name.ts';
import { nameSchema, textSchema } from '#domain/records/column-schemas.ts';
import { askedSumsSchema } from './asked-sums.ts';
import { CLIENT_WITNESS_KINDS, WITNESS_KINDS } from './witness-kinds.ts';
import {
  WITNESS_CLIENTS_MAX,
  WITNESS_MESSAGE_MAX_CHARS,
  WITNESS_NAME_MAX_CHARS,
  WITNESS_POLICY_MAX_CHARS,
  WITNESS_ROLE_MAX_CHARS,
} from './witness-limits.ts';
import { OWN_ADDRESS_TEXT } from './witness-texts.ts';

/** What ICF's letter of an organisation says besides the sums. The person who answers can correct the policy. */
export const organisationLetterSchema = z.strictObject({
  coach_role: nameSchema('Your role', WITNESS_ROLE_MAX_CHARS),
  witness_role: nameSchema('The role of the contact', WITNESS_ROLE_MAX_CHARS),
  policy: textSchema('The confidentiality policy', WITNESS_POLICY_MAX_CHARS),
});
export type LetterWords = z.infer<typeof organisationLetterSchema>;

const askShape = z.strictObject({
  /** Made by the browser, so that a repeated call makes one request (spec decision 8). */
  id: z.uuid('id must be a uuid'),
  kind: z.enum(WITNESS_KINDS, 'Choose who is asked'),
  witness_name: outsideNameSchema('Their name', WITNESS_NAME_MAX_CHARS),
  witness_email: z
    .string('Email is required')
    .check(z.trim(), z.maxLength(EMAIL_MAX_CHARS, EMAIL_TEXT), z.regex(EMAIL_PATTERN, EMAIL_TEXT)),
  client_ids: z
    .array(z.uuid('client_ids must be ids of clients'))
    .check(z.maxLength(WITNESS_CLIENTS_MAX, `At most ${WITNESS_CLIENTS_MAX} clients in one request`)),
  /** The mentor's or supervisor's name as recorded, or the organisation. */
  subject: z.nullable(outsideNameSchema('The recorded name', WITNESS_NAME_MAX_CHARS)),
  period_from: z.nullable(calendarDateSchema),
  period_to: z.nullable(calendarDateSchema),
  message: textSchema('Your message', WITNESS_MESSAGE_MAX_CHARS).check(withoutLinks('Your message')),
  letter: z.nullable(organisationLetterSchema),
});
export type WitnessAsk = z.infer<typeof askShape>;

export const witnessAskSchema = askShape.check(
  z.superRefine((ask, context) => {
    for (const [path, message] of contradictions(ask))
      context.addIssue({ code: 'custom', message, input: ask, path: [path] });
  }),
);

/** Refuses `own`, the address of the coach's account: nobody confirms their own hours. The database refuses it with the same text. */
export const witnessAskSchemaOf = (own: string) =>
  witnessAskSchema.check(
    z.refine(({ witness_email }) => !isSameAddress(witness_email, own), {
      message: OWN_ADDRESS_TEXT,
      path: ['witness_email'],
    }),
  );

function* contradictions(ask: WitnessAsk): Generator<readonly [keyof WitnessAsk, string]> {
  const { kind, client_ids, subject, period_from, period_to, letter } = ask;
  const isOfClients = (CLIENT_WITNESS_KINDS as readonly string[]).includes(kind);
  if (kind === 'client' && client_ids.length !== 1) yield ['client_ids', 'Choose one client'];
  if (isOfClients && client_ids.length === 0) yield ['client_ids', 'Choose at least one client'];
  if (!isOfClients && client_ids.length > 0) yield ['client_ids', 'These hours are not with clients'];
  const needsSubject = !isOfClients || kind === 'organisation';
  if (needsSubject && subject === null) yield ['subject', 'Say whose hours, or which organisation'];
  if (!needsSubject && subject !== null) yield ['subject', 'A client or sponsor needs no other name'];
  if ((kind === 'organisation') !== (letter !== null)) yield ['letter', 'The letter is for organisations'];
  if (period_from !== null && period_to !== null && period_from > period_to)
    yield ['period_to', 'The period ends before it begins'];
}

export const askWitnessSchema = z.strictObject(
  { ask: witnessAskSchema, sums: askedSumsSchema },
  'The body must be an object with ask and sums',
);
export const previewWitnessSchema = z.strictObject({ ask: witnessAskSchema }, 'The body must be an object with ask');
