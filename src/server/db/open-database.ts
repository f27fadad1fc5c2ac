// Opens native Postgres if DATABASE_URL is set, otherwise the embedded engine in DATA_DIR.
import type { Database } from './database.ts';
import type { DatabaseOptions } from './database-options.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openNative } from './native/open-native.ts';
import { preparedCounts } from './query/prepared-statements.ts';

/** Resolves when the database is migrated and accepts statements. The caller closes it. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  options.metrics.onCollect(() => {
    for (const [outcome, count] of Object.entries(preparedCounts))
      options.metrics.preparedStatements.set({ outcome }, count);
  });
  return options.databaseUrl === null ? openEmbedded(options) : openNative(options.databaseUrl, options);
}
