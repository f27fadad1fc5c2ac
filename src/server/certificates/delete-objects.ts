// Deletes objects of the S3 store whose content was deleted from the database: with the account, or by the purge. Their names stay on a
// list until the store has deleted them.
import type { Job, JobContext } from '#server/jobs/start-jobs.ts';
import type { CertificateSettings } from '#server/settings/certificate-settings.ts';
import { objectStore } from './object-store.ts';

const BATCH = 100;

interface Context extends JobContext {
  readonly settings: Pick<CertificateSettings, 'certificatesS3'>;
}

/** Rejects when the store cannot be reached. */
export const DELETE_OBJECTS: Job<Context> = {
  name: 'certificate objects',
  everyMs: 600_000,
  async run({ db, settings, log }, stopping) {
    const waiting = await db.asServer<{ id: string; chunks: number }>(
      'select id, chunks from private.certificate_objects_to_delete order by since limit $1',
      [BATCH],
    );
    if (waiting.length === 0) return;
    if (!settings.certificatesS3)
      throw new Error('Objects wait to be deleted in an S3 store that the settings CERTIFICATES_S3_… no longer name');
    const store = objectStore(settings.certificatesS3);
    let deleted = 0;
    for (const { id, chunks } of waiting) {
      if (stopping.aborted) break;
      await store.remove(id, chunks);
      await db.asServer('delete from private.certificate_objects_to_delete where id = $1', [id]);
      deleted += 1;
    }
    log.info({ deleted }, 'objects of certificates were deleted');
  },
};
