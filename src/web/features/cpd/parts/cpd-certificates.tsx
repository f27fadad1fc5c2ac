import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { AttachedFiles } from '#web/parts/attached-files.tsx';

/** The files of one record, in the list and in its form. */
export function CpdCertificates({ record }: { record: string }) {
  return <AttachedFiles {...useCertificates('cpd_records', record)} />;
}
