import { recordOf } from '#domain/certificates/archived-certificates.ts';
import type { KeptFile } from '#domain/hand-in/kept-file.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { readAllRows } from '#web/data/records/read-all-rows.ts';
import type { CertificateRow } from '#web/data/wire/tables.ts';
import { queryOptions } from '@tanstack/react-query';

/** The files stored with records, without their content. */
export const allFilesQuery = queryOptions({
  queryKey: queryKeys.allCertificates,
  queryFn: async (): Promise<KeptFile[]> =>
    (await readAllRows<CertificateRow[]>('certificates')).map((row) => ({
      id: row.id,
      type: row.type,
      ...recordOf(row),
    })),
  staleTime: 0,
});
