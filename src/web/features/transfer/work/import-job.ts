import type { ArchivedCertificate } from '#domain/certificates/archived-certificates.ts';
import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import type { SummedRows } from '#domain/transfer/plan/import-sums.ts';
import type { Previewed } from '#web/features/transfer/review/left-out-list.tsx';
import type { SheetsRead } from '../review/sheet-choice.tsx';
import type { ImportKind } from '#domain/transfer/plan/import-run.ts';
import type { Known } from './known-practice.ts';
import type { TransferWorkerClient } from './transfer-worker-client.ts';

/** What the coach has decided to import, ready to be written. */
export interface ImportJob {
  readonly kind: ImportKind;
  readonly parts: readonly ImportPart[];
  /** What is written, and what the preview says is not; absent for an archive. */
  readonly rows?: SummedRows;
  readonly previewed?: Previewed;
  /** For a workbook with several sheets. */
  readonly sheets?: SheetsRead;
  /** The files of an archive, which are added after their records. */
  readonly files?: readonly FileToAdd[];
}

export interface FileToAdd extends Omit<ArchivedCertificate, 'file'> {
  readonly content: () => Promise<Blob>;
}

/** What every kind of import needs to prepare its job. */
export interface Preparation {
  worker: TransferWorkerClient;
  fileName: string;
  known: Known;
  timeZone: string;
  usualMinutes: number;
  /** The coach’s address and name, since the coach is among the attendees of events. */
  own: readonly string[];
  onImport: (job: ImportJob) => void;
  onCancel: () => void;
}

export interface SheetsPreparation extends Preparation {
  /** The indexes of the sheets that are read together. */
  sheets: readonly number[];
}
