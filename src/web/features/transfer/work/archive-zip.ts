// An archive with certificates: a ZIP of the archive's JSON and the files. Only the JSON is read in the worker.
import { ARCHIVE_JSON_NAME, type ArchivedCertificate } from '#domain/certificates/archived-certificates.ts';
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_MAX_MB } from '#domain/certificates/certificate.ts';
import { filesInZip, type ZippedFile } from '#web/data/device/zip-files.ts';
import { FILE_MAX_BYTES, TOO_LARGE_TEXT } from './file-limit.ts';

export interface ArchiveZip {
  readonly json: Blob;
  /** The content of a certificate. Rejects with a message that can be shown. */
  readonly certificate: (listed: ArchivedCertificate) => Promise<Blob>;
}

/** Null if `file` is not such a ZIP. Rejects with a message that can be shown. */
export async function openArchiveZip(file: Blob): Promise<ArchiveZip | null> {
  const files = (await filesInZip(file)) ?? [];
  // An operating system that packs it again may add a folder, and files of its own.
  const found = files.find(({ name }) => name.endsWith(ARCHIVE_JSON_NAME) && !name.startsWith('__MACOSX/'));
  if (!found) return null;
  if (found.bytes > FILE_MAX_BYTES) throw new Error(TOO_LARGE_TEXT);
  const folder = found.name.slice(0, -ARCHIVE_JSON_NAME.length);
  const byName = new Map<string, ZippedFile>(files.map((each) => [each.name, each]));
  return {
    json: await found.content(),
    async certificate(listed) {
      const zipped = byName.get(`${folder}${listed.file.normalize('NFC')}`);
      if (!zipped) throw new Error('It is not in the archive.');
      if (zipped.bytes > CERTIFICATE_MAX_BYTES) throw new Error(`It is larger than ${CERTIFICATE_MAX_MB} MB.`);
      return zipped.content();
    },
  };
}
