// The archive: all records of a coach in one JSON object that can be imported without loss. Rows are checked by the schemas of forms and
// server. Unknown columns are refused, since ignoring them would be a loss.
import * as z from 'zod/mini';
import { archivedCertificateSchema } from '#domain/certificates/archived-certificates.ts';
import { RECORDS, type Records } from '#domain/records/all-records.ts';
import { withoutContradiction } from '#domain/records/without-contradiction.ts';
import { isInFiles, RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { profileSchema } from '#domain/profile/profile-schema.ts';
import { archivedRequests, archivedRequestSchema } from '#domain/witnesses/archived-requests.ts';

export const ARCHIVE_FORMAT = 'hourbook-archive';
/** Builds before the first release wrote 1. */
export const ARCHIVE_VERSION = 2;

const instantSchema = z.string('must be a time').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'must be a time'));
/** The columns that the database adds to a row. An import sets the times to those of the file, if it has any. */
const ADDED = {
  id: z.uuid('must be a uuid'),
  created_at: z.optional(instantSchema),
  updated_at: z.optional(instantSchema),
};

/** The schema of an archive's row, which refuses unknown columns. */
const archived = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.strictObject({ ...ADDED, ...schema.shape });

type ArchivedRow<Name extends RecordName> =
  Records[Name]['schema'] extends z.ZodMiniObject<infer Shape>
    ? z.ZodMiniObject<typeof ADDED & Shape, z.core.$strict>
    : never;

const lists = Object.fromEntries(
  RECORD_NAMES.map((name) => [
    name,
    z.array(archived<z.core.$ZodShape>(RECORDS[name].schema).check(withoutContradiction(name))),
  ]),
) as { readonly [Name in RecordName]: z.ZodMiniArray<ArchivedRow<Name>> };

/** Lists of records that are not in other files are optional, so that an archive can have a part of the practice. */
const archivedLists = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [name, isInFiles(name) ? list : z._default<z.ZodMiniType>(list, [])]),
) as typeof lists;

const archivedSupervision = archived(RECORDS.supervision_sessions.schema);

/** A part of an import as it is sent to the server, with rows as in an archive. */
export const importPartSchema = z.object({
  rows: z.partial(
    z.strictObject({
      ...lists,
      // `day` is optional: the database sets it from the date.
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
  ...archivedLists,
  certificates: z._default(z.array(archivedCertificateSchema), []),
  witness_requests: z._default(z.array(archivedRequestSchema), []),
});

export type Archive = z.infer<typeof archiveSchema>;
type ArchiveContent = Pick<Archive, 'exported_at'> & Partial<Omit<Archive, 'format' | 'version'>>;

/**
 * The archive of `content`, with rows sorted by id and columns in the order of the records, so that equal content gives equal bytes.
 * Other columns of the rows (user_id) are left out.
 */
export function toArchive(content: ArchiveContent): Archive {
  const rows = RECORD_NAMES.map(
    (name) => [name, ordered(archivedColumns(name), content[name] as { id: string }[] | undefined)] as const,
  );
  return {
    ...archiveHead(content),
    ...Object.fromEntries(rows),
    ...(content.certificates?.length ? { certificates: content.certificates } : {}),
    ...(content.witness_requests?.length ? { witness_requests: archivedRequests(content.witness_requests) } : {}),
  } as Archive;
}

/** The columns of a record in an archive, in order. */
export const archivedColumns = (name: RecordName): string[] => [
  ...Object.keys(ADDED),
  ...Object.keys(RECORDS[name].columns),
];
export const ARCHIVED_PROFILE_COLUMNS = Object.keys(profileSchema.shape);

/** What comes before the records. */
export const archiveHead = ({ exported_at, profile }: Pick<ArchiveContent, 'exported_at' | 'profile'>) => ({
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exported_at,
  ...(profile ? { profile: picked(ARCHIVED_PROFILE_COLUMNS, profile) } : {}),
});

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
