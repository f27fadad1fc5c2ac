// The list of a coach's records by table, in the order in which they are offered. It loads all record files; pages import only
// those they need.
import type * as z from 'zod/mini';
import { clientColumns, clientSchema } from './client.ts';
import { clientFeedbackColumns, clientFeedbackSchema } from './client-feedback.ts';
import { cpdColumns, cpdSchema } from './cpd.ts';
import { credentialColumns, credentialSchema } from './credential.ts';
import { educationColumns, educationSchema } from './education.ts';
import { erasedSessionColumns, erasedSessionSchema } from './erased-session.ts';
import { mentorCoachingColumns, mentorCoachingSchema } from './mentor-coaching.ts';
import { noteTemplateColumns, noteTemplateSchema } from './note-template.ts';
import { openingBalanceColumns, openingBalanceSchema } from './opening-balance.ts';
import { reflectionColumns, reflectionSchema } from './reflection.ts';
import { sessionColumns, sessionSchema } from './session.ts';
import { supervisionColumns, supervisionSchema } from './supervision.ts';
import { wheelColumns, wheelSchema } from './wheel.ts';

/** `many` is a heading; `one` is used in sentences: 'Delete this …?' */
export const RECORDS = {
  clients: { many: 'Clients', one: 'client', columns: clientColumns, schema: clientSchema },
  sessions: { many: 'Sessions', one: 'session', columns: sessionColumns, schema: sessionSchema },
  supervision_sessions: {
    many: 'Supervision',
    one: 'supervision session',
    columns: supervisionColumns,
    schema: supervisionSchema,
  },
  cpd_records: { many: 'CPD', one: 'CPD record', columns: cpdColumns, schema: cpdSchema },
  mentor_coaching: {
    many: 'Mentor coaching',
    one: 'mentor coaching record',
    columns: mentorCoachingColumns,
    schema: mentorCoachingSchema,
  },
  education: { many: 'Education', one: 'education record', columns: educationColumns, schema: educationSchema },
  credentials: { many: 'Credentials held', one: 'credential', columns: credentialColumns, schema: credentialSchema },
  reflections: { many: 'Reflections', one: 'reflection', columns: reflectionColumns, schema: reflectionSchema },
  client_feedback: {
    many: 'Client feedback',
    one: 'feedback record',
    columns: clientFeedbackColumns,
    schema: clientFeedbackSchema,
  },
  opening_balances: {
    many: 'Earlier hours',
    one: 'record of earlier hours',
    columns: openingBalanceColumns,
    schema: openingBalanceSchema,
  },
  erased_sessions: {
    many: 'Hours of erased clients',
    one: 'record without a name',
    columns: erasedSessionColumns,
    schema: erasedSessionSchema,
  },
  wheels: { many: 'Wheels of Life', one: 'Wheel of Life', columns: wheelColumns, schema: wheelSchema },
  note_templates: {
    many: 'Note templates',
    one: 'note template',
    columns: noteTemplateColumns,
    schema: noteTemplateSchema,
  },
} as const;

export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];
/** The columns of a record that the coach writes. */
export type RecordInput<Name extends RecordName> = z.infer<(typeof RECORDS)[Name]['schema']>;
