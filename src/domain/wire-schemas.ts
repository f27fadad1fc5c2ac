// The schemas of what users may write, per table, and of texts for functions that are not columns of a record. Forms and server use the
// same ones. The server validates each column of a request; the database checks columns without a schema (ids, owners, updated_at).
import { lentCommentSchema } from './lent-views/lent-view.ts';
import { profileSchema } from './profile/profile-schema.ts';
import { RECORDS, type Records } from './records/all-records.ts';
import { WRITTEN_RECORDS, type WrittenRecord } from './records/record-kinds.ts';
import { importPartSchema } from './transfer/plan/archive/archive.ts';

const records = Object.fromEntries(WRITTEN_RECORDS.map((name) => [name, RECORDS[name].schema])) as {
  readonly [Name in WrittenRecord]: Records[Name]['schema'];
};

export const WIRE_SCHEMAS = {
  ...records,
  profiles: profileSchema,
  import_parts: importPartSchema,
  add_lent_comment: lentCommentSchema,
} as const;
