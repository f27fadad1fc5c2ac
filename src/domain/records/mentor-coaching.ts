// Mentor coaching that a coach received.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { MENTOR_LEVELS, MENTOR_CREDENTIALS, MENTOR_FORMATS } from '#domain/credential-records/record-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, lengthSchema, nameSchema, peopleSchema } from './column-schemas.ts';

/** `duration` in minutes. `mentor_mcs`: whether the mentor holds ICF's mentor coaching specialisation; null: not stated. */
export const mentorCoachingColumns = {
  mentor_name: { schema: nameSchema('Mentor'), kind: 'line', label: 'Mentor' },
  date: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  duration: { schema: lengthSchema('Length'), kind: 'minutes', label: 'Length', header: 'Duration (minutes)' },
  format: {
    schema: z.enum(MENTOR_FORMATS, 'Format must be individual or group'),
    kind: 'format',
    label: 'Format',
  },
  group_size: { schema: peopleSchema('Group size'), kind: 'people', label: 'People in the group' },
  mentor_credential: {
    schema: z.enum(MENTOR_CREDENTIALS, 'Mentor’s credential must be ACC, PCC, MCC or empty'),
    kind: 'line',
    label: 'Their ICF credential',
  },
  mentor_mcs: {
    schema: z.nullable(z.boolean('Mentor’s specialisation must be true, false or null')),
    kind: 'yes-no',
    label: 'Mentor Coaching Specialisation',
  },
  mentor_mcs_level: addedLater(z.enum(MENTOR_LEVELS, 'Level of the specialisation must be ACC, PCC, MCC or null'), {
    kind: 'line',
    label: 'Level of the specialisation',
  }),
  mentor_renewed: addedLater(z.boolean('Mentor’s renewal must be true, false or null'), {
    kind: 'yes-no',
    label: 'Mentor has renewed the ACC',
  }),
  used_before: addedLater(z.boolean('Used before must be true, false or null'), {
    kind: 'yes-no',
    label: 'Used for an earlier credential',
  }),
} satisfies Columns;

export const mentorCoachingSchema = z.object(schemasOf(mentorCoachingColumns));
