// A note template of a coach's own: what a form may send and what the wire accepts, one schema for both.
import * as z from 'zod/mini';

export const TEMPLATE_NAME_MAX_CHARS = 100;
export const TEMPLATE_BODY_MAX_CHARS = 5_000;

export const noteTemplateSchema = z.object({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(TEMPLATE_NAME_MAX_CHARS, 'Name must be at most 100 characters'),
    ),
  body: z.string('Text is required').check(
    z.refine((text) => text.trim() !== '', 'Text is required'),
    z.maxLength(TEMPLATE_BODY_MAX_CHARS, 'Text must be at most 5,000 characters'),
  ),
});

export type NoteTemplateInput = z.infer<typeof noteTemplateSchema>;
