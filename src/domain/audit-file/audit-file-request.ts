// A coach's request for an audit file. The form and the server use the same schema.
import * as z from 'zod/mini';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { NAME_CHOICES } from './signed-payload.ts';

/** More than all credentials, each with its first award and its renewal. */
const RULE_SETS_MAX = 60;

export const auditFileRequestSchema = z.strictObject(
  {
    /** The date for which the rules are checked: the coach's today, or earlier. */
    judged_on: calendarDateSchema,
    names: z.enum(NAME_CHOICES, 'Choose how clients are named'),
    /** The credentials to check; if empty, the file has only the log. */
    rules: z
      .array(
        z
          .strictObject({
            body: z.enum(BODY_NAMES, 'There is no such body'),
            level: z.string('level must be a credential'),
            stage: z.enum(['initial', 'renewal'], 'stage must be initial or renewal'),
          })
          .check(z.refine(({ body, level }) => credentialsOf(body).includes(level), 'There is no such credential')),
      )
      .check(
        z.maxLength(RULE_SETS_MAX, `At most ${RULE_SETS_MAX} sets of rules`),
        z.refine(
          (sets) => new Set(sets.map(({ body, level, stage }) => `${body} ${level} ${stage}`)).size === sets.length,
          'Each set of rules is judged once',
        ),
      ),
  },
  'The body must be an object with judged_on, names and rules',
);
export type AuditFileRequest = z.infer<typeof auditFileRequestSchema>;
