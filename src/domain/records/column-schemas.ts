// Schemas that columns of several records share, each with its messages.
import * as z from 'zod/mini';
import { atMost, atMostChars } from '#domain/limit-checks.ts';
import { OPENING_MINUTES_MAX, RECORD_NAME_MAX_CHARS } from '#domain/credential-records/record-limits.ts';
import { PARTICIPANTS_MAX } from '#domain/sessions/session-kinds.ts';
import {
  SESSION_DURATION_MAX_MINUTES,
  SESSION_DURATION_MIN_MINUTES,
  TOPICS_MAX,
  TOPIC_MAX_CHARS,
} from '#domain/sessions/session-limits.ts';
import type { Column } from './column.ts';

/** A column that a record did not have at first: requests may leave it out, and rows of older archives get null. */
export const addedLater = <Schema extends z.ZodMiniType, const Rest extends Omit<Column, 'schema' | 'ifAbsent'>>(
  schema: Schema,
  rest: Rest,
) => ({ ...rest, schema: z.exactOptional(z.nullable(schema)), ifAbsent: null });

export const textSchema = (label: string, max: number = RECORD_NAME_MAX_CHARS) =>
  z.string(`${label} must be text`).check(atMostChars(label, max));

/** Trimmed, not empty. */
export const nameSchema = (label: string, max: number = RECORD_NAME_MAX_CHARS) =>
  z.string(`${label} is required`).check(z.trim(), z.minLength(1, `${label} is required`), atMostChars(label, max));

const PEOPLE_TEXT = `must be a whole number from 1 to ${PARTICIPANTS_MAX}`;

/** The number of participants; null if not stated. */
export const peopleSchema = (label: string) =>
  z.nullable(
    z.number(`${label} ${PEOPLE_TEXT}`).check(
      z.refine((people) => Number.isInteger(people), `${label} ${PEOPLE_TEXT}`),
      z.minimum(1, `${label} ${PEOPLE_TEXT}`),
      z.maximum(PARTICIPANTS_MAX, `${label} ${PEOPLE_TEXT}`),
    ),
  );

/** The message for what is no number. NaN is what a form could not understand, or an empty field. */
const noNumber =
  (label: string, example: string, ofWhat = '') =>
  ({ input }: { readonly input?: unknown }) =>
    Number.isNaN(input)
      ? `${label} must be a length such as ${example}, 1:30 or 1h 30m`
      : `${label} must be a number${ofWhat}`;

/** Hours with decimals. */
export const hoursSchema = (label: string) => z.number({ error: noNumber(label, '1.5') });

/** Whole minutes, 1 to 1440. */
export function lengthSchema(label: string) {
  const rangeText = `${label} must be between 1 minute and 24 hours`;
  return z.number({ error: noNumber(label, '90', ' of minutes') }).check(
    z.refine((minutes) => Number.isInteger(minutes), `${label} must be in whole minutes`),
    z.minimum(SESSION_DURATION_MIN_MINUTES, rangeText),
    z.maximum(SESSION_DURATION_MAX_MINUTES, rangeText),
  );
}

export const durationSchema = lengthSchema('Duration');

/** Whole minutes of many sessions, from 0. */
export const sumOfLengthsSchema = (label: string) =>
  hoursSchema(label).check(
    z.refine((minutes) => Number.isInteger(minutes), `${label} must be in whole minutes`),
    z.minimum(0, `${label} must not be negative`),
    z.maximum(OPENING_MINUTES_MAX, `${label} must be at most 100,000 hours`),
  );

/** Some of a record's hours, from 0. */
export const partOfHoursSchema = (label: string, max: number) =>
  hoursSchema(label).check(z.minimum(0, `${label} must not be negative`), atMost(label, max));

export const topicsSchema = z
  .array(
    z
      .string('A topic must be text')
      .check(z.trim(), z.minLength(1, 'A topic must not be empty'), atMostChars('A topic', TOPIC_MAX_CHARS)),
    'Topics must be a list of text',
  )
  .check(z.maxLength(TOPICS_MAX, `At most ${TOPICS_MAX} topics`));
