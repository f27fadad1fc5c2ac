// What the contents of a packet are made of, and what they are.
import type { ExportColumn } from '#domain/transfer/columns/exported-columns.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { PortfolioTexts } from '#domain/accreditation/documents/portfolio.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';

export interface PacketContext {
  readonly goal: FormGoal;
  /** Of a renewal: with its credential alone. */
  readonly evidence: EvidenceRows;
  readonly circumstances: Circumstances;
  readonly texts: PortfolioTexts;
  /** Which hours count. */
  readonly terms: HoursTerms;
  /** Those that certainly count for the requirement that the form is about. */
  readonly counting: readonly LoggedHours[];
  /** The dates of what is listed, inclusive; `from` null: no start. */
  readonly window: { readonly from: string | null; readonly to: string };
}

/** A table or a text of a part. */
export type Content =
  | { readonly kind: 'table'; readonly table: ExportTable }
  /** `about`: what stands below the title, '' for nothing. */
  | { readonly kind: 'text'; readonly title: string; readonly about: string; readonly paragraphs: readonly string[] };

export const tableOf = (table: ExportTable): Content => ({ kind: 'table', table });

/** @param types by the headers of the columns */
export const columnsOf = (types: Readonly<Record<string, ExportColumn['type']>>): ExportColumn[] =>
  Object.entries(types).map(([header, type]) => ({ header, type }));
