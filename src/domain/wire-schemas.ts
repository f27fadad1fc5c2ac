// The schema of what a user may write, per table, and of a function's texts where they are none of a record; forms and the server use the same one. The server validates each column of a
// request; the database checks columns without a schema (ids, owners, updated_at). Only rpc/erase_client writes erased sessions.
import { lentCommentSchema } from './lent-views/lent-view.ts';
import { profileSchema } from './profile/profile-schema.ts';
import { RECORDS } from './records/all-records.ts';
import { importPartSchema } from './transfer/plan/archive/archive.ts';

export const WIRE_SCHEMAS = {
  clients: RECORDS.clients.schema,
  sessions: RECORDS.sessions.schema,
  supervision_sessions: RECORDS.supervision_sessions.schema,
  cpd_records: RECORDS.cpd_records.schema,
  note_templates: RECORDS.note_templates.schema,
  wheels: RECORDS.wheels.schema,
  mentor_coaching: RECORDS.mentor_coaching.schema,
  education: RECORDS.education.schema,
  reflections: RECORDS.reflections.schema,
  client_feedback: RECORDS.client_feedback.schema,
  credentials: RECORDS.credentials.schema,
  opening_balances: RECORDS.opening_balances.schema,
  profiles: profileSchema,
  import_parts: importPartSchema,
  add_lent_comment: lentCommentSchema,
} as const;
