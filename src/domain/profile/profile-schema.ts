// A profile: one row per user. Only the columns in profileSchema can be written by its owner; role, terms and every
// subscription field belong to the server (spec decision 6).
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { PROFILE_IDS_MAX } from './profile-limits.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { withoutLinks } from '#domain/outside-mails/links-in-text.ts';
import { lengthSchema } from '#domain/records/column-schemas.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export const PROFILE_NAME_MAX_CHARS = 100;
const ID_MAX_CHARS = 100;

const nameSchema = (label: string) =>
  z.string(`${label} must be text`).check(z.trim(), atMostChars(label, PROFILE_NAME_MAX_CHARS));

const idsSchema = (name: 'nudge' | 'path') =>
  z
    .array(
      z
        .string(`A ${name} must be an id`)
        .check(z.minLength(1, `A ${name} must be an id`), atMostChars(`A ${name}`, ID_MAX_CHARS)),
      `The ${name}s must be a list`,
    )
    .check(z.maxLength(PROFILE_IDS_MAX, `At most ${PROFILE_IDS_MAX} ${name}s`));

export const profileSchema = z.object({
  username: nameSchema('Username').check(z.minLength(2, 'Username must be at least 2 characters')),
  /** It is in mails to others. */
  display_name: z.nullable(nameSchema('Display name').check(withoutLinks('Display name'))),
  time_zone: z.nullable(z.string('Time zone must be text').check(atMostChars('Time zone', 64))),
  /** Null: as in the browser's region. */
  week_start: z.nullable(z.enum(WEEK_STARTS, 'Week start must be monday, sunday or saturday')),
  default_session_minutes: lengthSchema('Usual session length'),
  theme: z.enum(THEMES, 'Theme must be system, light or dark'),
  practising_since: z.exactOptional(z.nullable(calendarDateSchema)),
  /** Whether the weekly mail is sent (ADR 101). */
  weekly_mail: z.exactOptional(z.boolean('Weekly mail must be true or false')),
  /** The ids of kinds of reminders that were switched off. */
  nudges_off: z.exactOptional(idsSchema('nudge')),
  /** The keys of single reminders that were hidden. */
  nudges_hidden: z.exactOptional(idsSchema('nudge')),
  /** The ways to apply for credentials (accreditation/bodies/credential-path.ts). */
  credential_paths: z.exactOptional(idsSchema('path')),
  /** The bodies whose credentials are planned for; null: not chosen. */
  chosen_bodies: z.exactOptional(
    z.nullable(z.array(z.enum(BODY_NAMES, 'A body must be one that is offered'), 'Bodies must be a list')),
  ),
});

export type ProfileInput = z.infer<typeof profileSchema>;
