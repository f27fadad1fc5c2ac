// The archive: everything a coach has in one JSON object that imports again without loss. Its rows are judged by the same
// schemas as forms and server; what it does not know it refuses, since leaving it out would be a loss.
import * as z from 'zod/mini';
import { clientSchema } from '#domain/clients/client-schema.ts';
import { noteTemplateSchema } from '#domain/coach-tools/note-template-schema.ts';
import { wheelSchema } from '#domain/coach-tools/wheel-schema.ts';
import { cpdSchema } from '#domain/cpd/cpd-schema.ts';
import { agrees } from '#domain/credential-records/agrees.ts';
import { clientFeedbackSchema } from '#domain/credential-records/client-feedback-schema.ts';
import { contradictions } from '#domain/credential-records/contradictions.ts';
import { credentialSchema } from '#domain/credential-records/credential-schema.ts';
import { educationSchema } from '#domain/credential-records/education-schema.ts';
import { erasedSessionSchema } from '#domain/credential-records/erased-session-schema.ts';
import { mentorCoachingSchema } from '#domain/credential-records/mentor-coaching-schema.ts';
import { openingBalanceSchema } from '#domain/credential-records/opening-balance-schema.ts';
import { reflectionSchema } from '#domain/credential-records/reflection-schema.ts';
import { profileSchema } from '#domain/profile/profile-schema.ts';
import { sessionSchema } from '#domain/sessions/session-schema.ts';
import { supervisionSchema } from '#domain/supervision/supervision-schema.ts';
import { TRANSFER_TABLES } from '#domain/transfer/columns/fields.ts';

export const ARCHIVE_FORMAT = 'hourbook-archive';
export const ARCHIVE_VERSION = 1;

const instantSchema = z.string('must be a time').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'must be a time'));
/** What the database adds to a row; the times are kept where the export has them. */
const KEPT = {
  id: z.uuid('must be a uuid'),
  created_at: z.optional(instantSchema),
  updated_at: z.optional(instantSchema),
};

const rowSchemas = {
  clients: z.strictObject({ ...KEPT, ...clientSchema.shape }),
  sessions: z.strictObject({ ...KEPT, ...sessionSchema.shape }),
  // Archives from before days were kept have none; the database makes one of the date.
  supervision_sessions: z.strictObject({
    ...KEPT,
    ...supervisionSchema.shape,
    day: z.optional(supervisionSchema.shape.day),
  }),
  cpd_records: z.strictObject({ ...KEPT, ...cpdSchema.shape }),
  note_templates: z.strictObject({ ...KEPT, ...noteTemplateSchema.shape }),
  wheels: z.strictObject({ ...KEPT, ...wheelSchema.shape }),
  mentor_coaching: z.strictObject({ ...KEPT, ...mentorCoachingSchema.shape }),
  education: z.strictObject({ ...KEPT, ...educationSchema.shape }),
  reflections: z.strictObject({ ...KEPT, ...reflectionSchema.shape }),
  client_feedback: z.strictObject({ ...KEPT, ...clientFeedbackSchema.shape }),
  credentials: z.strictObject({ ...KEPT, ...credentialSchema.shape }),
  opening_balances: z.strictObject({ ...KEPT, ...openingBalanceSchema.shape }),
  erased_sessions: z.strictObject({ ...KEPT, ...erasedSessionSchema.shape }),
};

/** In the order in which they are written: what refers to a client comes after the clients. */
export const ARCHIVE_TABLES = [
  ...TRANSFER_TABLES,
  'note_templates',
  'wheels',
  'mentor_coaching',
  'education',
  'reflections',
  'client_feedback',
  'credentials',
  'opening_balances',
  'erased_sessions',
] as const;

const lists = {
  clients: z.array(rowSchemas.clients.check(agrees(contradictions.clients, 'relationship_end'))),
  sessions: z.array(rowSchemas.sessions),
  supervision_sessions: z.array(rowSchemas.supervision_sessions),
  cpd_records: z.array(rowSchemas.cpd_records.check(agrees(contradictions.cpd_records, 'hours'))),
  note_templates: z.array(rowSchemas.note_templates),
  wheels: z.array(rowSchemas.wheels),
  mentor_coaching: z.array(rowSchemas.mentor_coaching),
  education: z.array(rowSchemas.education.check(agrees(contradictions.education, 'hours'))),
  reflections: z.array(rowSchemas.reflections),
  client_feedback: z.array(rowSchemas.client_feedback),
  credentials: z.array(rowSchemas.credentials.check(agrees(contradictions.credentials, 'expires_on'))),
  opening_balances: z.array(rowSchemas.opening_balances.check(agrees(contradictions.opening_balances, 'paid_minutes'))),
  erased_sessions: z.array(rowSchemas.erased_sessions.check(agrees(contradictions.erased_sessions, 'duration'))),
};

/** A part of an import on its way to the server: rows as an archive has them. */
export const importPartSchema = z.object({ rows: z.partial(z.strictObject(lists)) });

export type ImportPart = z.infer<typeof importPartSchema>['rows'];

export const archiveSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exported_at: instantSchema,
  profile: z.optional(z.strictObject(profileSchema.shape)),
  ...lists,
  // An archive of a part of the practice, or of an earlier time, need not speak of these.
  note_templates: z._default(lists.note_templates, []),
  wheels: z._default(lists.wheels, []),
  mentor_coaching: z._default(lists.mentor_coaching, []),
  education: z._default(lists.education, []),
  reflections: z._default(lists.reflections, []),
  client_feedback: z._default(lists.client_feedback, []),
  credentials: z._default(lists.credentials, []),
  opening_balances: z._default(lists.opening_balances, []),
  erased_sessions: z._default(lists.erased_sessions, []),
});

export type Archive = z.infer<typeof archiveSchema>;
type ArchiveContent = Omit<z.input<typeof archiveSchema>, 'format' | 'version'>;

/**
 * The archive of `content`, rows in the order of their ids and columns in that of the schema, so that equal content is equal
 * bytes. Other columns of the rows (user_id) are left out.
 */
export function toArchive(content: ArchiveContent): Archive {
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exported_at: content.exported_at,
    ...(content.profile ? { profile: picked(profileSchema.shape, content.profile) } : {}),
    clients: ordered(rowSchemas.clients.shape, content.clients),
    sessions: ordered(rowSchemas.sessions.shape, content.sessions),
    supervision_sessions: ordered(rowSchemas.supervision_sessions.shape, content.supervision_sessions),
    cpd_records: ordered(rowSchemas.cpd_records.shape, content.cpd_records),
    note_templates: ordered(rowSchemas.note_templates.shape, content.note_templates),
    wheels: ordered(rowSchemas.wheels.shape, content.wheels),
    mentor_coaching: ordered(rowSchemas.mentor_coaching.shape, content.mentor_coaching),
    education: ordered(rowSchemas.education.shape, content.education),
    reflections: ordered(rowSchemas.reflections.shape, content.reflections),
    client_feedback: ordered(rowSchemas.client_feedback.shape, content.client_feedback),
    credentials: ordered(rowSchemas.credentials.shape, content.credentials),
    opening_balances: ordered(rowSchemas.opening_balances.shape, content.opening_balances),
    erased_sessions: ordered(rowSchemas.erased_sessions.shape, content.erased_sessions),
  };
}

/** `archive` with a day for each supervision that has none, as `dayOf` tells it from the instant. */
export function withDays(archive: Archive, dayOf: (instant: string) => string): Archive {
  const supervision_sessions = archive.supervision_sessions.map((row) => ({ ...row, day: row.day ?? dayOf(row.date) }));
  return { ...archive, supervision_sessions };
}

/** The file's text. */
export const archiveText = (archive: Archive) => `${JSON.stringify(archive, null, 2)}\n`;

function ordered<Row extends { id: string }>(shape: object, rows: readonly Row[] = []): Row[] {
  return rows.map((row) => picked(shape, row)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function picked<Row extends object>(shape: object, row: Row): Row {
  const columns = Object.keys(shape).filter((column) => (row as Record<string, unknown>)[column] !== undefined);
  return Object.fromEntries(columns.map((column) => [column, (row as Record<string, unknown>)[column]])) as Row;
}
