import type { ImportProgress, ImportReport, UndoReport } from '#domain/transfer/plan/import-run.ts';
import { rest } from '#web/data/auth/rest.ts';
import { FOREIGN_CODE } from '#web/data/wire/readable-answer.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { unwrap, WireError } from '#web/data/wire/wire-error.ts';

type OnProgress = (progress: ImportProgress) => void;

/** The waits before a call is repeated that may succeed later. */
const WAITS_MS = [1_000, 3_000, 10_000, 20_000];
/** A lost connection, a server that is busy or starting, a statement that was cancelled, a token that is being refreshed. */
const PASSING = /^(?:|408|429|50\d|PGRST00\d|PT401|25006|08.{3}|40.{3}|53.{3}|55P03|57.{3})$/;

/** Whether the same call can succeed later, since the error is not about the rows. */
export const mayPass = (error: unknown): boolean =>
  error instanceof RequestTimeout ||
  (error instanceof WireError && (error.code === FOREIGN_CODE || PASSING.test(error.code)));

/** Retries temporary failures for half a minute. `work` must be idempotent. */
export async function untilPassed<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (const wait of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return work();
}

/**
 * Makes records of an import that was sent, in as many calls as the server needs. Each call continues where the last one ended.
 * @param parts the number of parts that were sent; not needed once the first call was answered
 */
export const saveImport = (id: string, parts: number, onProgress: OnProgress, signal?: AbortSignal) =>
  untilDone<ImportReport>(
    async () => unwrap(await rest.rpc('finish_import', { import_id: id, parts })),
    onProgress,
    signal,
  );

/** Undoes an import, finished or not, in as many calls as the server needs. */
export const takeBackImport = (id: string, onProgress: OnProgress, signal?: AbortSignal) =>
  untilDone<UndoReport>(async () => unwrap(await rest.rpc('undo_import', { import_id: id })), onProgress, signal);

async function untilDone<Report extends object>(
  step: () => Promise<Report | ImportProgress>,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<Report> {
  for (;;) {
    const answer = await untilPassed(step, signal);
    if (!('rows_done' in answer)) return answer;
    onProgress(answer);
    signal?.throwIfAborted();
  }
}
