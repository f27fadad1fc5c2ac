// The archive of everything of a coach, as the web app saves it, made while it is read: a page of rows or a chunk of a file is in
// memory at a time (ADR 86). It is not of one moment: what is recorded in that time may be in it or not.
import {
  ARCHIVE_JSON_NAME,
  type ArchivedCertificate,
  type CertificateReferences,
} from '#domain/certificates/archived-certificates.ts';
import { CERTIFICATE_AREAS, referenceTo } from '#domain/certificates/certificate.ts';
import { ARCHIVED_PROFILE_COLUMNS, archivedColumns, type Archive } from '#domain/transfer/plan/archive/archive.ts';
import { archivePieces } from '#domain/transfer/plan/archive/archive-pieces.ts';
import { unreadableFilesText, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { ARCHIVED_REQUEST_COLUMNS } from '#domain/witnesses/archived-requests.ts';
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { openCertificate } from '#server/certificates/open-certificate.ts';
import type { FileContext } from '#server/certificates/receive-certificate.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { readRows, rowPages, type ArchiveReader, type ArchiveRow } from './read-rows.ts';

/** Half of an import would look like all (ADR 136). */
const UNDER_WAY = 'An import is being saved or taken back. Please export again when it is done.';
const CERTIFICATE_COLUMNS = ['id', 'name', ...CERTIFICATE_AREAS.map(referenceTo)];

type ArchiveContext = FileContext & Pick<Deps, 'db' | 'dataKeys' | 'now'>;
type ArchiveProfile = NonNullable<Archive['profile']>;
type CertificateRow = ArchiveRow & CertificateReferences & { readonly name: string };

export interface OpenedArchive {
  /** Ends with an error where it would not be whole. */
  readonly content: AsyncIterable<Uint8Array>;
  readonly ending: 'json' | 'zip';
  /** The calendar date in its file's name. */
  readonly day: string;
}

/** Throws CertificateRefused 409 while an import is under way. */
export async function openArchive(context: ArchiveContext, caller: VerifiedToken): Promise<OpenedArchive> {
  const reader = { deps: context, caller };
  await refuseUnderWay(reader);
  const profiles = await readRows(reader, 'profiles', ARCHIVED_PROFILE_COLUMNS, 'id = $1', [caller.sub]);
  const files: CertificateRow[] = [];
  for await (const page of rowPages(reader, 'certificates', CERTIFICATE_COLUMNS)) files.push(...(page as typeof files));
  // The name and the content of a file are encrypted with the same key.
  const readable = files.filter(({ name }) => name !== UNREADABLE_TEXT);
  const exported_at = context.now().toISOString();
  let kept: readonly ArchivedCertificate[] = [];
  async function* json(): AsyncGenerator<Uint8Array, void> {
    const pieces = archivePieces({
      exported_at,
      profile: profiles.rows[0] as unknown as ArchiveProfile,
      certificates: readable,
      pages: (table) =>
        rowPages(reader, table, table === 'witness_requests' ? ARCHIVED_REQUEST_COLUMNS : archivedColumns(table)),
    });
    kept = yield* inBytes(pieces);
    await refuseUnderWay(reader);
  }
  async function* contents() {
    yield [ARCHIVE_JSON_NAME, json()] as const;
    const lost = files.length - readable.length;
    if (lost > 0) yield ['unreadable-files.txt', new Blob([unreadableFilesText(lost)])] as const;
    for (const { id, file } of kept) yield [file, (await openCertificate(context, caller, id)).content] as const;
  }
  const isZip = files.length > 0;
  return {
    content: isZip ? (await import('#domain/transfer/files/zipped.ts')).zipped(contents()) : json(),
    ending: isZip ? 'zip' : 'json',
    day: exported_at.slice(0, 10),
  };
}

async function* inBytes<Result>(texts: AsyncGenerator<string, Result>): AsyncGenerator<Uint8Array, Result> {
  for (;;) {
    const next = await texts.next();
    if (next.done) return next.value;
    yield new TextEncoder().encode(next.value);
  }
}

async function refuseUnderWay(reader: ArchiveReader): Promise<void> {
  const where = 'user_id = $1 and is_under_way limit 1';
  const { rows } = await readRows(reader, 'import_runs', ['id'], where, [reader.caller.sub]);
  if (rows.length > 0) throw new CertificateRefused(409, UNDER_WAY);
}
