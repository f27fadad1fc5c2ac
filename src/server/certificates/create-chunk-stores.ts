// The stores that the settings name.
import type { Database } from '#server/db/database.ts';
import { rowStore, type ChunkStores } from './chunk-store.ts';

export function createChunkStores({ db }: { readonly db: Pick<Database, 'asUser'> }): ChunkStores {
  const rows = rowStore(db);
  return {
    newFiles: 'rows',
    named(name) {
      if (name === 'rows') return rows;
      throw new Error(
        'Certificates are in an S3 store that the settings do not name: CERTIFICATES_S3_BUCKET is not set',
      );
    },
  };
}
