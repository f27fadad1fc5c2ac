// The certificates of an archive, after its records were imported. One that fails keeps no other from being added.
import { sendCertificate } from '#web/data/records/certificates/certificate-uploads.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import type { FileToAdd } from './import-job.ts';

export interface AddedFiles {
  readonly added: number;
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** `idOf`: the id that a row of the archive has now. What was added before is not added twice, since it has the same id. */
export async function addFiles(
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
