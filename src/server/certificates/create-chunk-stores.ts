// The stores that the settings name. What was stored before a setting changed stays where it is.
import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/settings.ts';
import { rowStore, type ChunkStores } from './chunk-store.ts';
import { objectStore } from './object-store.ts';

interface Context {
  readonly db: Pick<Database, 'asUser'>;
  readonly settings: Pick<Settings, 'certificatesS3'>;
}

export function createChunkStores({ db, settings }: Context): ChunkStores {
  const rows = rowStore(db);
  const objects = settings.certificatesS3 && objectStore(settings.certificatesS3);
  return {
    newFiles: objects ? 's3' : 'rows',
    named(name) {
      if (name === 'rows') return rows;
      if (objects) return objects;
      throw new Error('This certificate is in an S3 store, which the settings CERTIFICATES_S3_… no longer name');
    },
  };
}
