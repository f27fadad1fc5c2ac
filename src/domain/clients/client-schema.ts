// A client: what a form may send and what the wire accepts, one schema for both (spec 3).
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { textSchema } from '#domain/credential-records/record-fields.ts';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { CONSENTS, CONSENT_HOW_MAX_CHARS, ORGANISATION_MAX_CHARS } from './client-consent.ts';

export const CLIENT_NAME_MAX_CHARS = LINE_MAX_CHARS;
export const EMAIL_MAX_CHARS = 255;
export const PHONE_MAX_CHARS = 50;

/** Local part, at, labels: the form browsers use for type=email. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const EMAIL_TEXT = 'Please enter a valid email address';

/** The columns of a client that its coach writes. An email address may be empty: a first entry needs a name and nothing else. What may be absent is then null. */
export const clientSchema = z.object({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(CLIENT_NAME_MAX_CHARS, 'Name must be at most 200 characters'),
    ),
  email: z.string(EMAIL_TEXT).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_CHARS, 'Email must be at most 255 characters'),
    z.refine((text) => text === '' || EMAIL_PATTERN.test(text), EMAIL_TEXT),
  ),
  phone: z.nullable(
    z.string('Phone must be text').check(z.trim(), z.maxLength(PHONE_MAX_CHARS, 'Phone must be at most 50 characters')),
  ),
  notes: z.nullable(
    z.string('Notes must be text').check(z.maxLength(NOTES_MAX_CHARS, 'Notes must be at most 20,000 characters')),
  ),
  relationship_start: z.exactOptional(z.nullable(calendarDateSchema)),
  relationship_end: z.exactOptional(z.nullable(calendarDateSchema)),
  organisation: z.exactOptional(z.nullable(textSchema('Organisation', ORGANISATION_MAX_CHARS))),
  consent: z.exactOptional(z.nullable(z.enum(CONSENTS, 'Consent must be given, refused, withdrawn or null'))),
  consent_how: z.exactOptional(z.nullable(textSchema('How consent was given', CONSENT_HOW_MAX_CHARS))),
  consent_date: z.exactOptional(z.nullable(calendarDateSchema)),
  retain_until: z.exactOptional(z.nullable(calendarDateSchema)),
});

export type ClientInput = z.infer<typeof clientSchema>;
