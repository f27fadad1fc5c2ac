import { sumOf } from '#domain/lists.ts';
import { RECORDS_OF_CLIENTS } from '#domain/records/record-kinds.ts';
import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import type { ImportReport } from '#domain/transfer/plan/import-run.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged, logFailure } from '#web/data/wire/log-failure.ts';
import { renewEverything } from '#web/data/records/renew-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { UNIQUE_VIOLATION } from '#web/data/records/duplicate-session.ts';
import { sendCertificate } from '#web/data/records/certificates/certificate-uploads.ts';
import { unwrap, WireError, messageOf } from '#web/data/wire/wire-error.ts';
import type { FileToAdd, ImportJob } from './import-job.ts';
import type { RowsProgress } from '../import-progress.tsx';
import { importIdOf, renewedId } from './derive-id.ts';
import { mayPass, saveImport, takeBackImport, untilPassed } from './save-import.ts';

type NewImport = Pick<ImportJob, 'kind' | 'parts' | 'files'> & { readonly fileName: string };
export type FinishedImport = Awaited<ReturnType<ImportWriter['write']>>;

const FILE_NAME_MAX_CHARS = 200;
const NO_SUCH_IMPORT = 'PT404';

export class ImportCancelled extends Error {
  override readonly name = 'ImportCancelled';
}

/** The server could not be reached for too long. Calling `write` again continues with what was sent. */
export class ImportPaused extends Error {
  override readonly name = 'ImportPaused';
}

/** Sends the parts of an import, then makes records of them: of all or of none. */
export class ImportWriter {
  #run: NewImport;
  #id = crypto.randomUUID() as string;
  #arrived = 0;
  /** What other ids are derived with; null: the rows have the ids of the file. */
  #own: string | null = null;

  constructor(run: NewImport) {
    this.#run = run;
  }

  /** Starts or continues. Rejects with ImportPaused if it can be called again; after any other error nothing is left of the import. */
  write(signal: AbortSignal, onProgress: (progress: RowsProgress) => void) {
    return logged('import', async () => {
      const report = await this.#writeParts(signal, onProgress).catch(async (error: unknown) => {
        if (!(error instanceof WireError) || error.code !== UNIQUE_VIOLATION || this.#run.kind !== 'archive')
          throw error;
        await this.#takeOtherIds();
        return this.#writeParts(signal, onProgress);
      });
      const files = await addFiles(this.#run.files ?? [], (id) => this.#idOf(id), signal);
      await renewEverything();
      return { id: this.#id, report, files };
    });
  }

  #idOf(id: string): string {
    return this.#own === null ? id : renewedId(this.#own, id);
  }

  /** For a coach who has moved from another account, in which the rows have the ids. */
  async #takeOtherIds(): Promise<void> {
    const own = await ownImportId();
    this.#own = own;
    this.#run = { ...this.#run, parts: this.#run.parts.map((part) => withOtherIds(part, own)) };
    this.#id = crypto.randomUUID();
    this.#arrived = 0;
  }

  /**
   * Whether the coach brought the archive here before. Once the other account is deleted its ids are free again, and everything would
   * come in twice.
   */
  async #isHereUnderOtherIds(): Promise<boolean> {
    const own = await ownImportId();
    for (const [table, rows] of Object.entries(firstRows(this.#run.parts))) {
      const ids = rows.slice(0, IDS_ASKED).map(({ id }) => renewedId(own, id));
      const found = rest
        .from(table as 'clients')
        .select('id')
        .in('id', ids);
      if (unwrap(await found.limit(1)).length > 0) return true;
    }
    return false;
  }

  async #writeParts(signal: AbortSignal, onProgress: (progress: RowsProgress) => void): Promise<ImportReport> {
    try {
      const mayBeHere = this.#run.kind === 'archive' && this.#arrived === 0 && this.#own === null;
      if (mayBeHere && (await untilPassed(() => this.#isHereUnderOtherIds(), signal))) await this.#takeOtherIds();
      const { parts } = this.#run;
      const sizes = parts.map(rowsIn);
      const all = sumOf(sizes, (rows) => rows);
      if (this.#arrived === 0) await untilPassed(() => this.#begin(), signal);
      while (this.#arrived < parts.length) {
        if (signal.aborted) throw new ImportCancelled();
        await untilPassed(() => this.#send(this.#arrived), signal);
        this.#arrived += 1;
        onProgress({ is: 'send', done: sumOf(sizes.slice(0, this.#arrived), (rows) => rows), all });
      }
      if (signal.aborted) throw new ImportCancelled();
      onProgress({ is: 'save', done: 0, all });
      return await saveImport(this.#id, parts.length, ({ rows_done: done }) => onProgress({ is: 'save', done, all }));
    } catch (error) {
      if (mayPass(error) && !signal.aborted) throw new ImportPaused(messageOf(error));
      await discard(this.#id);
      throw error;
    }
  }

  /** Deletes a paused import. */
  giveUp = () => discard(this.#id);

  async #begin(): Promise<void> {
    const { kind, fileName } = this.#run;
    const row = { id: this.#id, kind, file_name: fileName.slice(0, FILE_NAME_MAX_CHARS) };
    unwrap(await rest.from('import_runs').upsert(row, { ignoreDuplicates: true }));
  }

  async #send(part: number): Promise<void> {
    const given = { import_id: this.#id, part, rows: this.#run.parts[part]! };
    unwrap(await rest.from('import_parts').upsert(given, { ignoreDuplicates: true }));
  }
}

const ownImportId = async () => importIdOf((await requireUser()).id, new Uint8Array());
/** As many as fit into an address. */
const IDS_ASKED = 50;
/** The first part of each table. */
const firstRows = (parts: readonly ImportPart[]): Record<string, readonly { readonly id: string }[]> =>
  Object.assign({}, ...parts.toReversed());

const rowsIn = (part: ImportPart) => sumOf(Object.values(part), (rows) => rows?.length ?? 0);

/**
 * Deletes what a failed import has on the server: its parts, and records if some were made before a row was refused. If this fails too,
 * the server does it later.
 */
async function discard(id: string): Promise<void> {
  try {
    const deleted = unwrap(await rest.from('import_runs').delete().eq('id', id).is('finished_at', null).select('id'));
    if (deleted?.length === 0) await takeBackImport(id, () => undefined);
  } catch (error) {
    const isGone = error instanceof WireError && error.code === NO_SUCH_IMPORT;
    if (!isGone) logFailure('discarding an import', error);
  }
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

/**
 * Adds the certificates of an archive after its records. If one fails, the others are still added. A file that was added before is not
 * added twice, since it has the same id.
 * @param idOf the new id of a row of the archive
 */
async function addFiles(files: readonly FileToAdd[], idOf: (id: string) => string, signal: AbortSignal) {
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
