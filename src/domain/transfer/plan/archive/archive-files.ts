import {
  ARCHIVE_JSON_NAME,
  archivedCertificates,
  type ArchivedCertificate,
} from '#domain/certificates/archived-certificates.ts';
import { unreadableFilesText, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { archiveText, toArchive } from './archive.ts';

type Content = Omit<Parameters<typeof toArchive>[0], 'certificates'>;
type Listed = Parameters<typeof archivedCertificates>[0][number];

/** The files of an archive. */
export interface ArchiveFiles {
  /** The texts by their paths in the ZIP. The first is the archive itself. */
  readonly texts: readonly (readonly [path: string, text: string])[];
  /** The other files of the ZIP. Without any, the archive's text is saved as one file. */
  readonly certificates: readonly ArchivedCertificate[];
  readonly isZip: boolean;
}

/** `files`: rows of public.certificates. Those whose key is lost are left out, and the ZIP says how many. */
export function archiveFiles(content: Content, files: readonly Listed[] = []): ArchiveFiles {
  // The name and the content of a file are encrypted with the same key.
  const certificates = archivedCertificates(files.filter(({ name }) => name !== UNREADABLE_TEXT));
  const unreadable = files.length - certificates.length;
  const archive = [ARCHIVE_JSON_NAME, archiveText(toArchive({ ...content, certificates }))] as const;
  const lost = unreadable === 0 ? [] : [['unreadable-files.txt', unreadableFilesText(unreadable)] as const];
  return { texts: [archive, ...lost], certificates, isZip: files.length > 0 };
}
