// Deletes objects of the S3 store whose content was deleted from the database: with the account, or by the purge. Their names stay on a
// list until the store has deleted them.
import type { Job, JobContext } from '#server/jobs/start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';
import type { CertificateSettings } from '#server/settings/certificate-settings.ts';
import { objectStore } from './object-store.ts';

const BATCH = 100;
/** After so many the store is away, and the rest is left to the next run. */
const FAILED_MAX = 10;

interface Context extends JobContext {
  readonly settings: Pick<CertificateSettings, 'certificatesS3'>;
}

interface Waiting {
  readonly id: string;
  readonly chunks: number;
}

/** The oldest, without those that failed in this run. */
const readWaiting = (db: Context['db'], failed: number): Promise<Waiting[]> =>
  db.asServer<Waiting>(
    'select id, chunks from private.certificate_objects_to_delete order by since, id limit $1 offset $2',
    [BATCH, failed],
  );

/** What cannot be deleted is logged and tried again in the next run. Rejects while the database is away. */
export const DELETE_OBJECTS: Job<Context> = {
  name: 'certificate objects',
  everyMs: 600_000,
  async run({ db, settings, log }, stopping) {
    let [deleted, failed] = [0, 0];
    for (let waiting = await readWaiting(db, failed); waiting.length > 0; waiting = await readWaiting(db, failed)) {
      if (!settings.certificatesS3)
        throw new Error('Objects wait to be deleted in an S3 store that the settings CERTIFICATES_S3_… no longer name');
      const store = objectStore(settings.certificatesS3);
      for (const { id, chunks } of waiting) {
        if (stopping.aborted || failed === FAILED_MAX) break;
        const tried = await tryOne(log, { object: id }, 'an object of a certificate could not be deleted', async () => {
          await store.remove(id, chunks);
          await db.asServer('delete from private.certificate_objects_to_delete where id = $1', [id]);
        });
        if (tried.isDone) deleted += 1;
        else failed += 1;
      }
      if (stopping.aborted || failed === FAILED_MAX) break;
    }
    if (deleted > 0) log.info({ deleted }, 'objects of certificates were deleted');
  },
};
