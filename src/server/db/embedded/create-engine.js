// PGlite with durable writes: its default parameters contain -F, which never calls fsync.
import { PGlite } from '@electric-sql/pglite';
import { SyncedNodeFS } from './synced-node-fs.js';

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=24MB', 'jit=off'].flatMap((setting) => ['-c', setting]),
];

/**
 * @param {{ folder: string } | { snapshot: Uint8Array<ArrayBuffer> | null }} place a folder on disk, or memory (tests), from a dumped data folder where given
 */
export function createEngine(place) {
  const startParams = START_PARAMS;
  if ('folder' in place) return PGlite.create({ fs: new SyncedNodeFS(place.folder), startParams });
  return PGlite.create({ startParams, ...(place.snapshot && { loadDataDir: new Blob([place.snapshot]) }) });
}
