// What makes a personal key (ADR 150).
import * as z from 'zod/mini';
import { KEY_DAYS_MAX, KEY_NAME_MAX, KEY_SCOPES } from './personal-key.ts';

/** The body of create-personal-key. */
export const newKeySchema = z.object(
  {
    name: z
      .string('name must be a text')
      .check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(KEY_NAME_MAX, 'The name is too long')),
    scope: z.enum(KEY_SCOPES, 'scope must be read, log or all'),
    reads_notes: z.boolean('reads_notes must be true or false'),
    days: z
      .int('days must be a whole number')
      .check(z.gte(1, 'days must be at least 1'), z.lte(KEY_DAYS_MAX, `days must be at most ${KEY_DAYS_MAX}`)),
    /** The coach's own. */
    password: z.string('password must be a text').check(z.minLength(1, 'Please enter your password')),
  },
  'The body must be an object with name, scope, reads_notes, days and password',
);
export type NewKey = z.output<typeof newKeySchema>;
