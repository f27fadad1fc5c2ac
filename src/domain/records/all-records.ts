// The list of a coach's records: what each is called and can do (record-kinds.ts), with its columns and their schema. It loads all
// record files; pages import only those they need.
import type * as z from 'zod/mini';
import { clientColumns, clientSchema } from './client.ts';
import { clientFeedbackColumns, clientFeedbackSchema } from './client-feedback.ts';
import type { Columns } from './column.ts';
import { cpdColumns, cpdSchema } from './cpd.ts';
import { credentialColumns, credentialSchema } from './credential.ts';
import { educationColumns, educationSchema } from './education.ts';
import { erasedSessionColumns, erasedSessionSchema } from './erased-session.ts';
import { mentorCoachingColumns, mentorCoachingSchema } from './mentor-coaching.ts';
import { noteTemplateColumns, noteTemplateSchema } from './note-template.ts';
import { openingBalanceColumns, openingBalanceSchema } from './opening-balance.ts';
import { RECORD_KINDS, type RecordName } from './record-kinds.ts';
import { reflectionColumns, reflectionSchema } from './reflection.ts';
import { sessionColumns, sessionSchema } from './session.ts';
import { supervisionColumns, supervisionSchema } from './supervision.ts';
import { wheelColumns, wheelSchema } from './wheel.ts';

const KINDS = RECORD_KINDS;

export const RECORDS = {
  clients: { ...KINDS.clients, columns: clientColumns, schema: clientSchema },
  sessions: { ...KINDS.sessions, columns: sessionColumns, schema: sessionSchema },
  supervision_sessions: { ...KINDS.supervision_sessions, columns: supervisionColumns, schema: supervisionSchema },
  cpd_records: { ...KINDS.cpd_records, columns: cpdColumns, schema: cpdSchema },
  mentor_coaching: { ...KINDS.mentor_coaching, columns: mentorCoachingColumns, schema: mentorCoachingSchema },
  education: { ...KINDS.education, columns: educationColumns, schema: educationSchema },
  credentials: { ...KINDS.credentials, columns: credentialColumns, schema: credentialSchema },
  reflections: { ...KINDS.reflections, columns: reflectionColumns, schema: reflectionSchema },
  client_feedback: { ...KINDS.client_feedback, columns: clientFeedbackColumns, schema: clientFeedbackSchema },
  opening_balances: { ...KINDS.opening_balances, columns: openingBalanceColumns, schema: openingBalanceSchema },
  erased_sessions: { ...KINDS.erased_sessions, columns: erasedSessionColumns, schema: erasedSessionSchema },
  wheels: { ...KINDS.wheels, columns: wheelColumns, schema: wheelSchema },
  note_templates: { ...KINDS.note_templates, columns: noteTemplateColumns, schema: noteTemplateSchema },
} as const satisfies { readonly [Name in RecordName]: { readonly columns: Columns; readonly schema: z.ZodMiniType } };

export type Records = typeof RECORDS;
/** The columns of a record that the coach writes. */
export type RecordInput<Name extends RecordName> = z.infer<Records[Name]['schema']>;
/** A stored row: its id, and every column, whether or not a form must send it. */
export type StoredRow<Name extends RecordName> = { readonly id: string } & {
  readonly [Column in keyof RecordInput<Name>]-?: Unchanging<RecordInput<Name>[Column]>;
};
type Unchanging<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
