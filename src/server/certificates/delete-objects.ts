// Deletes objects of the S3 store whose content was deleted from the database: with the account, or by the purge. Their names stay on a
// list until the store has deleted them, and for an hour at least: a file that was arriving when its account was deleted may add some.
import { randomUUID } from 'node:crypto';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { THROUGH_ALL_MS, type Job, type JobContext } from '#server/jobs/start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';
import type { Settings } from '#server/settings.ts';
import { objectStore } from './object-store.ts';

const BATCH = 100;

interface Context extends JobContext {
  readonly settings: Pick<Settings, 'certificatesS3'>;
}

interface Waiting {
  readonly id: string;
  readonly chunks: number;
  /** As text: a Date has no microseconds. */
  readonly since: string;
}

const FIRST: Waiting = { id: BEFORE_FIRST_ID, chunks: 0, since: '-infinity' };

/** The oldest that come after `last`: each once in a run, whatever became of those before. */
const readWaiting = (db: Context['db'], { since, id }: Waiting): Promise<Waiting[]> =>
  db.asServer<Waiting>(
    `select id, chunks, since::text as since from private.certificate_objects_to_delete d
     where (d.since, d.id) > ($1::timestamptz, $2::uuid) and d.since <= now() - interval '1 hour' order by d.since, d.id limit $3`,
    [since, id, BATCH],
  );

/** What cannot be deleted is logged and tried again in the next run. Rejects while the database or the store is away. */
export const DELETE_OBJECTS: Job<Context> = {
  name: 'certificate objects',
  everyMs: 600_000,
  maxMs: THROUGH_ALL_MS,
  mails: [],
  async run({ db, settings, log }, stopping) {
    let deleted = 0;
    for (
      let waiting = await readWaiting(db, FIRST);
      waiting.length > 0 && !stopping.aborted;
      waiting = await readWaiting(db, waiting.at(-1)!)
    ) {
      if (!settings.certificatesS3)
        throw new Error('Objects wait to be deleted in an S3 store that the settings CERTIFICATES_S3_… no longer name');
      const store = objectStore(settings.certificatesS3);
      for (const { id, chunks } of waiting) {
        if (stopping.aborted) break;
        const tried = await tryOne(log, { object: id }, 'an object of a certificate could not be deleted', async () => {
          await store.remove(id, chunks);
          await db.asServer('delete from private.certificate_objects_to_delete where id = $1', [id]);
        });
        if (tried.isDone) deleted += 1;
        // Of an object that is not there a store says that it was deleted, unless the store is away.
        else await store.remove(randomUUID(), 1);
      }
    }
    if (deleted > 0) log.info({ deleted }, 'objects of certificates were deleted');
  },
};
