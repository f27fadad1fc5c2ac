// A credential that a coach holds.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { LEVEL_MAX_CHARS } from '#domain/credential-records/record-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { nameSchema, textSchema } from './column-schemas.ts';

const BODIES_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(BODY_NAMES);

export const credentialColumns = {
  body: { schema: z.enum(BODY_NAMES, `Body must be ${BODIES_TEXT}`), kind: 'line', label: 'Body' },
  level: { schema: nameSchema('Level', LEVEL_MAX_CHARS), kind: 'line', label: 'Level' },
  awarded_on: { schema: calendarDateSchema, kind: 'date', label: 'Awarded on' },
  expires_on: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Expires on' },
  reference: { schema: textSchema('Reference'), kind: 'line', label: 'Number or reference' },
} satisfies Columns;

export const credentialSchema = z.object(schemasOf(credentialColumns));
