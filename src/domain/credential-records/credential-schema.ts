// A credential that a coach holds: one schema for form and wire.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { nameSchema, textSchema } from './record-fields.ts';
import { CREDENTIAL_BODIES, LEVEL_MAX_CHARS } from './record-limits.ts';

export const credentialSchema = z.object({
  body: z.enum(CREDENTIAL_BODIES, 'Body must be ICF or EMCC'),
  level: nameSchema('Level', LEVEL_MAX_CHARS),
  awarded_on: calendarDateSchema,
  expires_on: z.nullable(calendarDateSchema),
  reference: textSchema('Reference'),
});

export type CredentialInput = z.infer<typeof credentialSchema>;
