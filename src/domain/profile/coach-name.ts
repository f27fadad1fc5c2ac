// The coach's name in mails to people who did not ask for them (ADR 114): given once, stored as the profile's display name.
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { PROFILE_NAME_MAX_CHARS } from './profile-schema.ts';
import { withoutLinks } from '#domain/outside-mails/links-in-text.ts';

/** The database raises the same sentence (private.require_mail_name). */
export const NAME_MISSING_TEXT = 'The email needs your name. Add it to your profile first.';

export const coachNameSchema = z
  .string('Enter your name')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your name'),
    atMostChars('Your name', PROFILE_NAME_MAX_CHARS),
    withoutLinks('Your name'),
  );
