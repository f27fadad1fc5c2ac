// The files of one record: what AttachedFiles shows and does with them.
import { CERTIFICATE_TYPES, type CertificateArea, referenceTo } from '#domain/certificates/certificate.ts';
import { sizeText } from '#domain/certificates/size-text.ts';
import { asUser } from '#web/data/auth/as-user.ts';
import { rest } from '#web/data/auth/rest.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { reading } from '#web/data/wire/reading.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { certificateContent } from './certificate-content.ts';
import { addCertificates, cancelUpload, useUploads } from './certificate-uploads.ts';
import { undoDeletions } from '../deletions.ts';
import { queryKeys } from '../query-keys.ts';
import { renew } from '../renew-records.ts';

const COLUMNS = 'id,name,type,bytes,created_at';
/** Media types and endings, since no system knows all of both. */
const ACCEPTED = Object.entries(CERTIFICATE_TYPES)
  .flatMap(([type, { endings }]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

export function certificatesQuery(area: CertificateArea, record: string) {
  return queryOptions({
    queryKey: queryKeys.certificates(area, record),
    queryFn: reading(() =>
      rest.from('certificates').select(COLUMNS).eq(referenceTo(area), record).order('created_at').order('id'),
    ),
  });
}

const removeCertificates = (ids: readonly string[]) =>
  asUser('delete certificate', async () => {
    const deletion = { deletion_id: crypto.randomUUID(), area: 'certificates', ids };
    return unwrap(await rest.rpc('delete_records', deletion));
  });

/** What AttachedFiles needs for the files of one record. */
export function useCertificates(area: CertificateArea, record: string) {
  const query = useQuery(certificatesQuery(area, record));
  const uploads = useUploads(record);
  return {
    files: query.data?.map(({ id, name, type, bytes }) => ({
      id,
      name,
      facts: `${CERTIFICATE_TYPES[type].label}, ${sizeText(bytes)}`,
    })),
    failure: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
    uploads,
    accepted: ACCEPTED,
    add: (files: readonly File[]) => addCertificates(area, record, files),
    cancel: cancelUpload,
    download: async (id: string, name: string) => saveFile(name, await certificateContent(id)),
    removal: {
      one: 'file',
      many: 'files',
      remove: removeCertificates,
      restore: undoDeletions,
      renew: () => renew(queryKeys.certificates(area, record)),
    },
  };
}
