import type { ImportPart } from '#domain/transfer/export/archive.ts';
import type { ImportKind } from '#domain/transfer/plan/import-run.ts';
import type { Known } from './known-practice.ts';
import type { TransferWorkerClient } from './transfer-worker-client.ts';

/** What the coach has decided to import, ready to be written. */
export interface ImportJob {
  readonly kind: ImportKind;
  readonly parts: readonly ImportPart[];
}

/** What every kind of import needs to prepare its job. */
export interface Preparation {
  worker: TransferWorkerClient;
  known: Known;
  timeZone: string;
  usualMinutes: number;
  onImport: (job: ImportJob) => void;
  onCancel: () => void;
}
