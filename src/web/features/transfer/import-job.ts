import type { ImportPart } from '#domain/transfer/archive.ts';
import type { ImportKind } from '#domain/transfer/import-run.ts';

/** What the coach has decided to import, ready to be written. */
export interface ImportJob {
  readonly kind: ImportKind;
  readonly parts: readonly ImportPart[];
}
