import { archiveFiles } from '#domain/transfer/plan/archive/archive-files.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { type Practice, readWholePractice } from './read-practice.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { today } from '#web/data/device/today.ts';
import { certificateContent } from './certificates/certificate-content.ts';

/** The name of an exported file. @example exportFileName('sessions', 'csv') // 'hourbook-sessions-2026-11-20.csv' */
export const exportFileName = (what: string, ending: string) => `hourbook-${what}-${today()}.${ending}`;

/** Downloads all records of the coach as one file that can be imported without loss. */
export const downloadArchive = (): Promise<void> =>
  logged('download archive', async () => saveArchive('archive', await readWholePractice()));

/**
 * Downloads `practice` as an archive; `what` is part of the file name. With certificates it is a ZIP that has them as files. Rejects
 * if one of them cannot be downloaded, and names it: an export without it is no export. Files whose key is lost are left out, and the
 * ZIP says how many they are.
 */
export async function saveArchive(what: string, practice: Partial<Practice>): Promise<void> {
  const content = { ...practice, exported_at: new Date().toISOString() };
  const { texts, certificates, isZip } = archiveFiles(content, practice.certificates);
  const blobs = texts.map(([path, text]) => [path, new Blob([text], { type: 'application/json' })] as const);
  if (!isZip) return saveFile(exportFileName(what, 'json'), blobs[0]![1]);
  async function* contents(): AsyncGenerator<readonly [string, Blob]> {
    yield* blobs;
    for (const { id, name, file } of certificates) {
      const bytes = await certificateContent(id).catch((error: unknown) => {
        throw new Error(`${name} could not be downloaded: ${messageOf(error)}`);
      });
      yield [file, bytes];
    }
  }
  const { zipFiles } = await import('#web/data/device/zip-files.ts');
  saveFile(exportFileName(what, 'zip'), await zipFiles(contents()));
}
