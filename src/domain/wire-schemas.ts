// The schema of what a person may write, per table: the form and the server use the same one. The server checks each
// column that a request carries against it; columns that stand in no schema (ids, owners, updated_at) are the database's to judge.
import { clientSchema } from './clients/client-schema.ts';
import { noteTemplateSchema } from './coach-tools/note-template-schema.ts';
import { wheelSchema } from './coach-tools/wheel-schema.ts';
import { cpdSchema } from './cpd/cpd-schema.ts';
import { clientFeedbackSchema } from './credential-records/client-feedback-schema.ts';
import { credentialSchema } from './credential-records/credential-schema.ts';
import { educationSchema } from './credential-records/education-schema.ts';
import { mentorCoachingSchema } from './credential-records/mentor-coaching-schema.ts';
import { openingBalanceSchema } from './credential-records/opening-balance-schema.ts';
import { reflectionSchema } from './credential-records/reflection-schema.ts';
import { profileSchema } from './profile/profile-schema.ts';
import { sessionSchema } from './sessions/session-schema.ts';
import { supervisionSchema } from './supervision/supervision-schema.ts';
import { importPartSchema } from './transfer/export/archive.ts';

export const WIRE_SCHEMAS = {
  clients: clientSchema,
  sessions: sessionSchema,
  supervision_sessions: supervisionSchema,
  cpd_records: cpdSchema,
  note_templates: noteTemplateSchema,
  wheels: wheelSchema,
  mentor_coaching: mentorCoachingSchema,
  education: educationSchema,
  reflections: reflectionSchema,
  client_feedback: clientFeedbackSchema,
  credentials: credentialSchema,
  opening_balances: openingBalanceSchema,
  profiles: profileSchema,
  import_parts: importPartSchema,
} as const;
