// Witness requests in an archive, for people to read. They are never imported: anybody can write a file, so a confirmation from one
// would prove nothing (ADR 88).
import * as z from 'zod/mini';

const text = z.string('must be text');
const optional = z.nullable(text);

const columns = {
  id: z.uuid('must be a uuid'),
  kind: text,
  witness_name: text,
  witness_email: text,
  subject: optional,
  client_ids: z.array(text),
  period_from: optional,
  period_to: optional,
  message: text,
  /** Only in requests to organisations, as the next two. */
  coach_role: optional,
  witness_role: optional,
  policy: optional,
  asked: z.unknown(),
  mails: z.number('must be a number'),
  created_at: text,
  reminded_at: optional,
  expires_at: text,
  opened_at: optional,
  revoked_at: optional,
  answered_at: optional,
  answer: optional,
  answer_words: optional,
  answered_by: optional,
  answered_role: optional,
  answered_policy: optional,
};

export const archivedRequestSchema = z.strictObject(columns);
export type ArchivedRequest = z.infer<typeof archivedRequestSchema>;

/** In the archive's order. */
export const ARCHIVED_REQUEST_COLUMNS = Object.keys(columns) as (keyof ArchivedRequest)[];

/** In the order of their ids, without the columns that an archive leaves out (user_id). */
export function archivedRequests(rows: readonly ArchivedRequest[]): ArchivedRequest[] {
  return rows
    .map((row) => Object.fromEntries(ARCHIVED_REQUEST_COLUMNS.map((name) => [name, row[name]])) as ArchivedRequest)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
