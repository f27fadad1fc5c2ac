// Mentor coaching that a coach received: what a form may send and what the wire accepts, one schema for both.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { durationSchema } from '#domain/sessions/session-schema.ts';
import { nameSchema, peopleSchema } from './record-fields.ts';
import { MENTOR_CREDENTIALS, MENTOR_FORMATS } from './record-limits.ts';

/** `duration` in minutes. `mentor_mcs`: whether the mentor holds ICF's mentor coaching specialisation; null: not said. */
export const mentorCoachingSchema = z.object({
  date: calendarDateSchema,
  duration: durationSchema,
  format: z.enum(MENTOR_FORMATS, 'Format must be individual or group'),
  group_size: peopleSchema('Group size'),
  mentor_name: nameSchema('Mentor'),
  mentor_credential: z.enum(MENTOR_CREDENTIALS, 'Mentor’s credential must be ACC, PCC, MCC or empty'),
  mentor_mcs: z.nullable(z.boolean('Mentor’s specialisation must be true, false or null')),
});

export type MentorCoachingInput = z.infer<typeof mentorCoachingSchema>;
