// Columns that several tables of credential records have, each with its refusal.
import * as z from 'zod/mini';
import { PARTICIPANTS_MAX } from '#domain/sessions/session-kinds.ts';
import { RECORD_NAME_MAX_CHARS } from './record-limits.ts';

export const textSchema = (label: string, max: number = RECORD_NAME_MAX_CHARS) =>
  z
    .string(`${label} must be text`)
    .check(z.maxLength(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`));

/** Trimmed, not empty. */
export const nameSchema = (label: string, max: number = RECORD_NAME_MAX_CHARS) =>
  z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`),
    );

const PEOPLE_TEXT = `must be a whole number from 1 to ${PARTICIPANTS_MAX}`;

/** How many people were there; null where nobody said. */
export const peopleSchema = (label: string) =>
  z.nullable(
    z.number(`${label} ${PEOPLE_TEXT}`).check(
      z.refine((people) => Number.isInteger(people), `${label} ${PEOPLE_TEXT}`),
      z.minimum(1, `${label} ${PEOPLE_TEXT}`),
      z.maximum(PARTICIPANTS_MAX, `${label} ${PEOPLE_TEXT}`),
    ),
  );
