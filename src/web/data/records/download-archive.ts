import { archiveText, toArchive } from '#domain/transfer/plan/archive/archive.ts';
import { ARCHIVE_JSON_NAME, archivedCertificates } from '#domain/certificates/archived-certificates.ts';
import { unreadableFilesText, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
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
  const files = practice.certificates ?? [];
  // The name and the content of a file are encrypted with the same key.
  const certificates = archivedCertificates(files.filter(({ name }) => name !== UNREADABLE_TEXT));
  const unreadable = files.length - certificates.length;
  const content = { ...practice, certificates, exported_at: new Date().toISOString() };
  const json = new Blob([archiveText(toArchive(content))], { type: 'application/json' });
  if (files.length === 0) return saveFile(exportFileName(what, 'json'), json);
  async function* contents(): AsyncGenerator<readonly [string, Blob]> {
    yield [ARCHIVE_JSON_NAME, json];
    if (unreadable > 0) yield ['unreadable-files.txt', new Blob([unreadableFilesText(unreadable)])];
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
