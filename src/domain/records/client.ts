// A client (spec 3). The email address may be empty: only the name is required (ADR 3).
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { CONSENTS, CONSENT_HOW_MAX_CHARS, ORGANISATION_MAX_CHARS } from '#domain/clients/client-consent.ts';
import { EXCHANGE_MAX_CHARS, PAYERS, RELATIONS } from '#domain/clients/client-payment.ts';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN, EMAIL_TEXT } from '#domain/email-address.ts';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, nameSchema, sumOfLengthsSchema, textSchema } from './column-schemas.ts';

export const CLIENT_NAME_MAX_CHARS = LINE_MAX_CHARS;
export const PHONE_MAX_CHARS = 50;

/** The columns that the coach writes, in the order of exports. */
export const clientColumns = {
  name: {
    schema: nameSchema('Name', CLIENT_NAME_MAX_CHARS),
    kind: 'line',
    label: 'Name',
    importNames: 'name, client, client name, full name, coachee, coachee name, customer, contact, contact name',
    isNeededToImport: true,
    isOnDevice: true,
  },
  email: {
    schema: z.string(EMAIL_TEXT).check(
      z.trim(),
      atMostChars('Email', EMAIL_MAX_CHARS),
      z.refine((text) => text === '' || EMAIL_PATTERN.test(text), EMAIL_TEXT),
    ),
    kind: 'line',
    label: 'Email',
    importNames: 'email, email address, client email, coachee email, invitee email, mail',
  },
  phone: {
    schema: z.nullable(z.string('Phone must be text').check(z.trim(), atMostChars('Phone', PHONE_MAX_CHARS))),
    kind: 'line',
    label: 'Phone',
    importNames: 'phone, telephone, mobile, phone number, mobile number, contact number, cell, cell phone, tel',
  },
  notes: {
    schema: z.nullable(textSchema('Notes', NOTES_MAX_CHARS)),
    kind: 'text',
    label: 'Notes',
    importNames: 'notes, note, session notes, comments, comment, remarks, details, description',
  },
  organisation: addedLater(textSchema('Organisation', ORGANISATION_MAX_CHARS), {
    kind: 'line',
    label: 'Organisation',
    importNames: 'organisation, organization, company, employer, sponsor, client organisation',
  }),
  letter_date: addedLater(calendarDateSchema, {
    kind: 'date',
    label: 'Letter date',
    importNames: 'letter date, organisation letter, organization letter, letter signed on',
  }),
  relationship_start: addedLater(calendarDateSchema, {
    kind: 'date',
    label: 'Relationship start',
    importNames:
      'relationship start, relationship began, client since, coaching start, coaching start date, start, start date',
  }),
  relationship_end: addedLater(calendarDateSchema, {
    kind: 'date',
    label: 'Relationship end',
    importNames: 'relationship end, relationship ended, client until, coaching end, coaching end date, end, end date',
  }),
  consent: addedLater(z.enum(CONSENTS, 'Consent must be given, refused, withdrawn or null'), {
    kind: 'consent',
    label: 'Consent',
    importNames: 'consent, consent to be named, named consent, agreed to be named',
  }),
  consent_how: addedLater(textSchema('How consent was given', CONSENT_HOW_MAX_CHARS), {
    kind: 'line',
    label: 'How consent was given',
    importNames: 'how consent was given, consent how, consent note',
  }),
  consent_date: addedLater(calendarDateSchema, {
    kind: 'date',
    label: 'Consent date',
    importNames: 'consent date, date of consent, consent given on',
  }),
  retain_until: addedLater(calendarDateSchema, {
    kind: 'date',
    label: 'Keep until',
    importNames: 'keep until, retain until, erase after, retention date',
  }),
  payer: addedLater(z.enum(PAYERS, 'Payer is not known'), {
    kind: 'payer',
    label: 'Payer',
    importNames: 'payer, paid by, who pays',
  }),
  relation: addedLater(z.enum(RELATIONS, 'Relation is not known'), {
    kind: 'relation',
    label: 'Relation',
    importNames: 'relation, relationship, relation to coach',
  }),
  exchange: addedLater(textSchema('In return', EXCHANGE_MAX_CHARS), {
    kind: 'line',
    label: 'In return',
    importNames: 'in return, given in return',
  }),
  received_minutes: addedLater(sumOfLengthsSchema('Coaching received'), {
    kind: 'minutes',
    label: 'Coaching received',
    header: 'Coaching received (minutes)',
    importNames: 'coaching received, hours received, received hours',
  }),
} satisfies Columns;

export const clientSchema = z.object(schemasOf(clientColumns));
export type ClientInput = z.infer<typeof clientSchema>;
