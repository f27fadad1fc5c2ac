// Deletes objects of the S3 store whose content was deleted from the database: with the account, or by the purge. Their names stay on a
// list until the store has deleted them. One of all servers does it.
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { claimJob } from '#server/jobs/claim-job.ts';
import type { CertificateSettings } from '#server/settings/certificate-settings.ts';
import { objectStore } from './object-store.ts';

const JOB = 'certificate objects';
const EVERY_MS = 600_000;
/** How often each server checks whether it is due. */
const CHECK_EVERY_MS = 300_000;
const BATCH = 100;

interface Context {
  readonly db: Pick<Database, 'asServer'>;
  readonly settings: Pick<CertificateSettings, 'certificatesS3'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** A failure is logged, and the next run tries again. `stop` resolves when the current object was deleted. */
export function startDeletingObjects(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = deleteObjectsWhenDue(context, stopping.signal).catch((err: unknown) =>
      context.log.error({ err }, 'objects of certificates could not be deleted'),
    );
  }, CHECK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Resolves to the number of contents whose objects were deleted. Rejects when the store cannot be reached. */
export async function deleteObjectsWhenDue({ db, settings, log }: Context, stopping?: AbortSignal): Promise<number> {
  if (!(await claimJob(db, JOB, EVERY_MS))) return 0;
  const waiting = await db.asServer<{ id: string; chunks: number }>(
    'select id, chunks from private.certificate_objects_to_delete order by since limit $1',
    [BATCH],
  );
  if (waiting.length === 0) return 0;
  if (!settings.certificatesS3)
    throw new Error('Objects wait to be deleted in an S3 store that the settings CERTIFICATES_S3_… no longer name');
  const store = objectStore(settings.certificatesS3);
  let deleted = 0;
  for (const { id, chunks } of waiting) {
    if (stopping?.aborted) break;
    await store.remove(id, chunks);
    await db.asServer('delete from private.certificate_objects_to_delete where id = $1', [id]);
    deleted += 1;
  }
  log.info({ deleted }, 'objects of certificates were deleted');
  return deleted;
}
