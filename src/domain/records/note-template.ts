// A note template of a coach's own.
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { schemasOf, type Columns } from './column.ts';
import { nameSchema } from './column-schemas.ts';

export const TEMPLATE_NAME_MAX_CHARS = 100;
export const TEMPLATE_BODY_MAX_CHARS = 5_000;

export const noteTemplateColumns = {
  name: { schema: nameSchema('Name', TEMPLATE_NAME_MAX_CHARS), kind: 'line', label: 'Name' },
  body: {
    schema: z.string('Text is required').check(
      z.refine((text) => text.trim() !== '', 'Text is required'),
      atMostChars('Text', TEMPLATE_BODY_MAX_CHARS),
    ),
    kind: 'text',
    label: 'Text',
  },
} satisfies Columns;

export const noteTemplateSchema = z.object(schemasOf(noteTemplateColumns));
