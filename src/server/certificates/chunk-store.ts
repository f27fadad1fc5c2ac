// Where the encrypted chunks of files are: in rows of the database, or in an S3 store (object-store.ts).
import type { Claims, Database } from '#server/db/database.ts';

export type StoreName = 'rows' | 's3';

/** Whose content, as the coach who asks. */
export interface ContentOf {
  readonly claims: Claims;
  readonly contentId: string;
}

export interface ChunkStore {
  put(content: ContentOf, position: number, chunk: Buffer): Promise<void>;
  /** null where there is none. */
  get(content: ContentOf, position: number): Promise<Buffer | null>;
}

/** The store for new files, and each in which files are. */
export interface ChunkStores {
  readonly newFiles: StoreName;
  /** Throws where the settings name no such store. */
  named(name: StoreName): ChunkStore;
}

/** The database decides by the claims whose chunks these are. */
export function rowStore(db: Pick<Database, 'asUser'>): ChunkStore {
  return {
    async put({ claims, contentId }, position, chunk) {
      await db.asUser(claims, {
        text: 'select private.put_certificate_chunk($1::uuid, $2::integer, $3)',
        values: [contentId, position, chunk.toString('base64')],
      });
    },
    async get({ claims, contentId }, position) {
      const { rows } = await db.asUser(claims, {
        text: 'select private.certificate_chunk($1::uuid, $2::integer)',
        values: [contentId, position],
        isBinary: true,
      });
      return rows[0]?.[0] ?? null;
    },
  };
}
