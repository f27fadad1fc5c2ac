import {
  ARCHIVE_JSON_NAME,
  archivedCertificates,
  type ArchivedCertificate,
} from '#domain/certificates/archived-certificates.ts';
import { unreadableFilesText, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { archiveText, toArchive } from './archive.ts';

type Content = Omit<Parameters<typeof toArchive>[0], 'certificates'>;
type Listed = Parameters<typeof archivedCertificates>[0][number];

/** What an archive is saved as. */
export interface ArchiveFiles {
  /** Its texts by their paths in the ZIP; the first is the archive itself. */
  readonly texts: readonly (readonly [path: string, text: string])[];
  /** The files that the ZIP has beside them. None: the archive's text is a file of its own. */
  readonly certificates: readonly ArchivedCertificate[];
  readonly isZip: boolean;
}

/** `files`: rows of public.certificates. Those whose key is lost are left out, and the ZIP says how many they are. */
export function archiveFiles(content: Content, files: readonly Listed[] = []): ArchiveFiles {
  // The name and the content of a file are encrypted with the same key.
  const certificates = archivedCertificates(files.filter(({ name }) => name !== UNREADABLE_TEXT));
  const unreadable = files.length - certificates.length;
  const archive = [ARCHIVE_JSON_NAME, archiveText(toArchive({ ...content, certificates }))] as const;
  const lost = unreadable === 0 ? [] : [['unreadable-files.txt', unreadableFilesText(unreadable)] as const];
  return { texts: [archive, ...lost], certificates, isZip: files.length > 0 };
}
