// A coaching session (spec 3 and 5).
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { SESSION_FORMATS, SESSION_KINDS, USUAL_SESSION, YES_NO_TEXTS } from '#domain/sessions/session-kinds.ts';
import { FOLLOW_UP_MAX_CHARS, NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { durationSchema, nameSchema, peopleSchema, textSchema, topicsSchema } from './column-schemas.ts';

/** The columns that the coach writes, in the order of exports. `date` is a calendar date, `duration` in minutes. */
export const sessionColumns = {
  // Files contain the client's name or address instead; see transfer/columns/fields.ts.
  client_id: { schema: z.uuid('Choose a client'), kind: 'client', label: 'Client', isOnDevice: true },
  date: {
    schema: calendarDateSchema,
    kind: 'date',
    label: 'Date',
    importNames: 'date, dates, day, when, start date, start, session date, coaching date, date of session',
    isNeededToImport: true,
    isOnDevice: true,
  },
  duration: {
    schema: durationSchema,
    kind: 'minutes',
    label: 'Duration',
    header: 'Duration (minutes)',
    importNames: 'duration, minutes, hours, length, time spent, hours coached, time',
    isOnDevice: true,
  },
  topics: {
    schema: topicsSchema,
    kind: 'topics',
    label: 'Topics',
    importNames: 'topics, topic, themes, theme, tags, focus, focus areas, subject, subjects, labels',
    isOnDevice: true,
  },
  notes: {
    schema: textSchema('Notes', NOTES_MAX_CHARS),
    kind: 'text',
    label: 'Notes',
    importNames: 'notes, note, comments, comment, remarks, details, description, summary',
  },
  follow_up: {
    schema: z.nullable(textSchema('Follow-up', FOLLOW_UP_MAX_CHARS)),
    kind: 'text',
    label: 'Follow-up',
    importNames:
      'follow up, followup, follow ups, actions, action, action items, next steps, next step, homework, commitments',
  },
  completed: {
    schema: z.boolean('Completed must be true or false'),
    kind: 'yes-no',
    label: 'Completed',
    importNames: 'completed, complete, done, attended, held, status',
    isOnDevice: true,
  },
  paid: {
    schema: z.exactOptional(z.nullable(z.boolean('Paid must be true, false or null'))),
    kind: 'paid',
    label: 'Paid',
    importNames: 'paid, fee, payment',
    ifAbsent: USUAL_SESSION.paid,
  },
  format: {
    schema: z.exactOptional(z.enum(SESSION_FORMATS, 'Format must be individual, group or team')),
    kind: 'format',
    label: 'Format',
    importNames: 'format',
    ifAbsent: USUAL_SESSION.format,
  },
  participants: {
    schema: z.exactOptional(peopleSchema('Participants')),
    kind: 'people',
    label: 'Participants',
    importNames: 'participants, in group, group size, people',
    ifAbsent: null,
  },
  kind: {
    schema: z.exactOptional(z.enum(SESSION_KINDS, 'Kind must be coaching, mentoring, training, supervision or other')),
    kind: 'session-kind',
    label: 'Kind',
    importNames: 'kind',
    ifAbsent: USUAL_SESSION.kind,
  },
  peer_exchange: {
    schema: z.exactOptional(z.boolean('Peer exchange must be true or false')),
    kind: 'yes-no',
    label: YES_NO_TEXTS.peer_exchange,
    importNames: 'peer exchange, peer, peer coaching, reciprocal',
    ifAbsent: USUAL_SESSION.peer_exchange,
  },
  engagement: {
    schema: z.exactOptional(z.nullable(nameSchema('Engagement'))),
    kind: 'line',
    label: 'Engagement',
    importNames: 'engagement, team engagement, assignment, team assignment',
    ifAbsent: USUAL_SESSION.engagement,
  },
} satisfies Columns;

export const sessionSchema = z.object(schemasOf(sessionColumns));
export type SessionInput = z.infer<typeof sessionSchema>;
