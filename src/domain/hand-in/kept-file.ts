// Files stored with records, and those that go into a part: of the records that it lists.
import { CERTIFICATE_TYPES, type CertificateArea, type CertificateType } from '#domain/certificates/certificate.ts';
import { compareTexts, groupedBy } from '#domain/lists.ts';
import type { FormPart } from '#domain/accreditation/bodies/hand-in-form.ts';
import { listedRows } from './contents/listed-rows.ts';
import type { PacketContext } from './packet-context.ts';

export interface KeptFile {
  readonly id: string;
  readonly type: CertificateType;
  readonly area: CertificateArea;
  /** The id of its record. */
  readonly record: string;
}

export interface PartFile {
  readonly id: string;
  readonly record: string;
  /** The record's calendar date. */
  readonly date: string;
  readonly title: string;
  readonly ending: string;
}

/** In the order of the records, then of their ids. */
export function filesOfPart({ contents }: FormPart, context: PacketContext, files: readonly KeptFile[]): PartFile[] {
  if (contents.kind !== 'records') return [];
  const kept = groupedBy(
    files.filter(({ area }) => area === contents.table),
    ({ record }) => record,
  );
  return listedRows(contents.table, context).flatMap(({ id, date, title }) =>
    (kept.get(id) ?? [])
      .toSorted((one, other) => compareTexts(one.id, other.id))
      .map((file) => ({ id: file.id, record: id, date, title, ending: CERTIFICATE_TYPES[file.type].endings[0] })),
  );
}
