// The archive: everything a coach has in one JSON object that imports again without loss. Its rows are checked by the same
// schemas as in forms and on the server; unknown columns are refused, since leaving them out would be a loss.
import * as z from 'zod/mini';
import { archivedCertificateSchema } from '#domain/certificates/archived-certificates.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { withoutContradiction } from '#domain/records/column-schemas.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { profileSchema } from '#domain/profile/profile-schema.ts';
import { archivedRequests, archivedRequestSchema } from '#domain/witnesses/archived-requests.ts';
import { TRANSFER_TABLES } from '#domain/transfer/columns/fields.ts';

export const ARCHIVE_FORMAT = 'hourbook-archive';
/** Builds before the first release wrote 1. */
export const ARCHIVE_VERSION = 2;

const instantSchema = z.string('must be a time').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'must be a time'));
/** What the database adds to a row; the times are kept where the export has them. */
const KEPT = {
  id: z.uuid('must be a uuid'),
  created_at: z.optional(instantSchema),
  updated_at: z.optional(instantSchema),
};

/** A row as an archive has it: a column that it does not know is refused. */
const archived = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.strictObject({ ...KEPT, ...schema.shape });

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

const archivedSupervision = archived(RECORDS.supervision_sessions.schema);

const lists = {
  clients: z.array(
    archived(RECORDS.clients.schema).check(withoutContradiction(contradictions.clients, 'relationship_end')),
  ),
  sessions: z.array(archived(RECORDS.sessions.schema)),
  supervision_sessions: z.array(archivedSupervision),
  cpd_records: z.array(
    archived(RECORDS.cpd_records.schema).check(withoutContradiction(contradictions.cpd_records, 'hours')),
  ),
  note_templates: z.array(archived(RECORDS.note_templates.schema)),
  wheels: z.array(archived(RECORDS.wheels.schema)),
  mentor_coaching: z.array(archived(RECORDS.mentor_coaching.schema)),
  education: z.array(archived(RECORDS.education.schema).check(withoutContradiction(contradictions.education, 'hours'))),
  reflections: z.array(archived(RECORDS.reflections.schema)),
  client_feedback: z.array(archived(RECORDS.client_feedback.schema)),
  credentials: z.array(
    archived(RECORDS.credentials.schema).check(withoutContradiction(contradictions.credentials, 'expires_on')),
  ),
  opening_balances: z.array(
    archived(RECORDS.opening_balances.schema).check(
      withoutContradiction(contradictions.opening_balances, 'paid_minutes'),
    ),
  ),
  erased_sessions: z.array(
    archived(RECORDS.erased_sessions.schema).check(withoutContradiction(contradictions.erased_sessions, 'duration')),
  ),
};

/** A part of an import on its way to the server: rows as an archive has them. */
export const importPartSchema = z.object({
  rows: z.partial(
    z.strictObject({
      ...lists,
      // A client may send a date alone: the database makes a day of it.
      supervision_sessions: z.array(z.extend(archivedSupervision, { day: z.optional(archivedSupervision.shape.day) })),
    }),
  ),
});

export type ImportPart = z.infer<typeof importPartSchema>['rows'];

export const archiveSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exported_at: instantSchema,
  profile: z.optional(z.strictObject(profileSchema.shape)),
  ...lists,
  // An archive of a part of the practice need not speak of these.
  note_templates: z._default(lists.note_templates, []),
  wheels: z._default(lists.wheels, []),
  mentor_coaching: z._default(lists.mentor_coaching, []),
  education: z._default(lists.education, []),
  reflections: z._default(lists.reflections, []),
  client_feedback: z._default(lists.client_feedback, []),
  credentials: z._default(lists.credentials, []),
  opening_balances: z._default(lists.opening_balances, []),
  erased_sessions: z._default(lists.erased_sessions, []),
  certificates: z._default(z.array(archivedCertificateSchema), []),
  witness_requests: z._default(z.array(archivedRequestSchema), []),
});

export type Archive = z.infer<typeof archiveSchema>;
type ArchiveContent = Omit<z.input<typeof archiveSchema>, 'format' | 'version'>;

/**
 * The archive of `content`, rows in the order of their ids and columns in that of the records, so that equal content is equal
 * bytes. Other columns of the rows (user_id) are left out.
 */
export function toArchive(content: ArchiveContent): Archive {
  const { exported_at, profile } = content;
  const rows = ARCHIVE_TABLES.map((name) => {
    const columns = [...Object.keys(KEPT), ...Object.keys(RECORDS[name].columns)];
    return [name, ordered(columns, content[name] as { id: string }[] | undefined)] as const;
  });
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exported_at,
    ...(profile ? { profile: picked(Object.keys(profileSchema.shape), profile) } : {}),
    ...Object.fromEntries(rows),
    // Only where there are some.
    ...(content.certificates?.length ? { certificates: content.certificates } : {}),
    ...(content.witness_requests?.length ? { witness_requests: archivedRequests(content.witness_requests) } : {}),
  } as Archive;
}

/** The file's text. */
export const archiveText = (archive: Archive) => `${JSON.stringify(archive, null, 2)}\n`;

function ordered<Row extends { id: string }>(columns: readonly string[], rows: readonly Row[] = []): Row[] {
  return rows.map((row) => picked(columns, row)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function picked<Row extends object>(columns: readonly string[], row: Row): Row {
  const values = row as Record<string, unknown>;
  const present = columns.filter((column) => values[column] !== undefined);
  return Object.fromEntries(present.map((column) => [column, values[column]])) as Row;
}
