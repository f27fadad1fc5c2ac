// Certificates in an archive: a ZIP with the archive's JSON and a folder of files. Each is found by its path in that folder.
import * as z from 'zod/mini';
import { CERTIFICATE_AREAS, type CertificateArea, referenceTo, type ReferenceColumn } from './certificate.ts';

/** The archive's JSON in the ZIP. */
export const ARCHIVE_JSON_NAME = 'hourbook-archive.json';
const FOLDER = 'certificates';

export const archivedCertificateSchema = z.strictObject({
  id: z.uuid('must be a uuid'),
  area: z.enum(CERTIFICATE_AREAS, { error: 'must be a kind of record that has certificates' }),
  /** The id of its record. */
  record: z.uuid('must be a uuid'),
  name: z.string('must be text').check(z.maxLength(1_000, 'must be at most 1000 characters')),
  /** Its path in the ZIP. */
  file: z.string('must be text').check(z.maxLength(1_000, 'must be at most 1000 characters')),
});

export type ArchivedCertificate = z.infer<typeof archivedCertificateSchema>;

/** A row of public.certificates: one of its references is set. */
export type CertificateReferences = { readonly [Column in ReferenceColumn]: string | null };
interface Listed extends CertificateReferences {
  readonly id: string;
  readonly name: string;
}

/** The record that a certificate belongs to. */
export function recordOf(row: CertificateReferences): { area: CertificateArea; record: string } {
  const area = CERTIFICATE_AREAS.find((one) => row[referenceTo(one)] !== null);
  if (area === undefined) throw new Error('A certificate belongs to one record');
  return { area, record: row[referenceTo(area)]! };
}

/** In the order of their ids, each with a path of its own, also where systems ignore case. */
export function archivedCertificates(rows: readonly Listed[]): ArchivedCertificate[] {
  const taken = new Set<string>();
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => ({ id: row.id, ...recordOf(row), name: row.name, file: freePath(row.name, taken) }));
}

function freePath(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  for (let number = 1; ; number += 1) {
    const path = `${FOLDER}/${number === 1 ? name : `${stem} (${number})${ending}`}`;
    const key = path.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}
