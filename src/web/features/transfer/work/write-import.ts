import { RECORDS_OF_CLIENTS } from '#domain/records/record-kinds.ts';
import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import type { ImportKind, ImportReport } from '#domain/transfer/plan/import-run.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged, logFailure } from '#web/data/wire/log-failure.ts';
import { renewEverything } from '#web/data/records/renew-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { sendCertificate } from '#web/data/records/certificates/certificate-uploads.ts';
import { toWireError, unwrap, WireError, messageOf } from '#web/data/wire/wire-error.ts';
import type { FileToAdd } from './import-job.ts';
import { importIdOf, renewedId } from './derive-id.ts';

export interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly parts: readonly ImportPart[];
  readonly files?: readonly FileToAdd[];
}

export interface FinishedImport {
  readonly id: string;
  readonly report: ImportReport;
  readonly files: AddedFiles;
}

const FILE_NAME_MAX_CHARS = 200;
/** SQLSTATE when an id of the file belongs to another coach. */
const IDS_TAKEN = 'PT409';

export class ImportCancelled extends Error {
  override readonly name = 'ImportCancelled';
}

/**
 * Sends the parts, then has them made records all at once. Until then nothing is imported, so giving up needs no clearing.
 * @param onPart how many parts have arrived
 */
export function writeImport(
  run: NewImport,
  signal: AbortSignal,
  onPart: (arrived: number) => void,
): Promise<FinishedImport> {
  return logged('import', async () => {
    let idOf = (id: string) => id;
    const written = await writeParts(run, signal, onPart).catch(async (error: unknown) => {
      if (!(error instanceof WireError) || error.code !== IDS_TAKEN || run.kind !== 'archive') throw error;
      // A coach who moved from another account: its rows keep their ids there.
      const user = await requireUser();
      const own = await importIdOf(user.id, new Uint8Array());
      idOf = (id) => renewedId(own, id);
      return writeParts({ ...run, parts: run.parts.map((part) => withOtherIds(part, own)) }, signal, onPart);
    });
    const files = await addFiles(run.files ?? [], idOf, signal);
    await renewEverything();
    return { ...written, files };
  });
}

async function writeParts(
  { kind, fileName, parts }: NewImport,
  signal: AbortSignal,
  onPart: (arrived: number) => void,
): Promise<Omit<FinishedImport, 'files'>> {
  const id = crypto.randomUUID();
  unwrap(
    await rest
      .from('import_runs')
      .upsert({ id, kind, file_name: fileName.slice(0, FILE_NAME_MAX_CHARS) }, { ignoreDuplicates: true }),
  );
  try {
    for (const [part, rows] of parts.entries()) {
      if (signal.aborted) throw new ImportCancelled();
      const given = { import_id: id, part, rows };
      const { error } = await rest.from('import_parts').upsert(given, { ignoreDuplicates: true });
      if (error) throw toWireError(error);
      onPart(part + 1);
    }
    if (signal.aborted) throw new ImportCancelled();
    return { id, report: unwrap(await rest.rpc('finish_import', { import_id: id, parts: parts.length })) };
  } catch (error) {
    await discard(id);
    throw error;
  }
}

/** The parts of an import that came to nothing. Where this fails too, they are deleted when the page is opened later. */
async function discard(id: string): Promise<void> {
  const { error } = await rest.from('import_runs').delete().eq('id', id).is('finished_at', null);
  if (error) logFailure('discarding an import', error);
}

function withOtherIds(part: ImportPart, own: string): ImportPart {
  const renewed = (row: { id: string; client_id?: string | null }, refers: boolean) => ({
    ...row,
    id: renewedId(own, row.id),
    ...(refers && row.client_id ? { client_id: renewedId(own, row.client_id) } : {}),
  });
  return Object.fromEntries(
    Object.entries(part).map(([table, rows]) => [
      table,
      (rows as { id: string }[]).map((row) =>
        renewed(
          row,
          RECORDS_OF_CLIENTS.some((name) => name === table),
        ),
      ),
    ]),
  );
}

// The certificates of an archive, after its records were imported. One that fails keeps no other from being added.

interface AddedFiles {
  readonly added: number;
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** `idOf`: the id that a row of the archive has now. What was added before is not added twice, since it has the same id. */
async function addFiles(
  files: readonly FileToAdd[],
  idOf: (id: string) => string,
  signal: AbortSignal,
): Promise<AddedFiles> {
  const failed: { name: string; reason: string }[] = [];
  for (const { id, area, record, name, content } of files) {
    try {
      signal.throwIfAborted();
      await sendCertificate({ id: idOf(id), area, record: idOf(record), name }, await content(), signal);
    } catch (error) {
      failed.push({ name, reason: signal.aborted ? 'The import was cancelled.' : messageOf(error) });
    }
  }
  return { added: files.length - failed.length, failed };
}
