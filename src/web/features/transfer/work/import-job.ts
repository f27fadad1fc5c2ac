import type { ImportPart } from '#domain/transfer/export/archive.ts';
import type { ImportKind } from '#domain/transfer/plan/import-run.ts';

/** What the coach has decided to import, ready to be written. */
export interface ImportJob {
  readonly kind: ImportKind;
  readonly parts: readonly ImportPart[];
}
