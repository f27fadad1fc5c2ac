import { ARCHIVE_JSON_NAME, archivedCertificates } from '#domain/certificates/archived-certificates.ts';
import { unreadableFilesText, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { archiveText, toArchive } from './archive.ts';

type Content = Omit<Parameters<typeof toArchive>[0], 'certificates'>;
type Listed = Parameters<typeof archivedCertificates>[0][number];

/**
 * The files of an archive.
 * @param files rows of public.certificates. Those whose key is lost are left out, and the ZIP says how many
 * @returns the texts by their paths in the ZIP, of which the first is the archive itself, and the other files. Without any, the archive's
 * text is saved as one file
 */
export function archiveFiles(content: Content, files: readonly Listed[] = []) {
  // The name and the content of a file are encrypted with the same key.
  const certificates = archivedCertificates(files.filter(({ name }) => name !== UNREADABLE_TEXT));
  const unreadable = files.length - certificates.length;
  const archive = [ARCHIVE_JSON_NAME, archiveText(toArchive({ ...content, certificates }))] as const;
  const lost = unreadable === 0 ? [] : [['unreadable-files.txt', unreadableFilesText(unreadable)] as const];
  return { texts: [archive, ...lost], certificates, isZip: files.length > 0 };
}
