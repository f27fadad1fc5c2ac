// The database as npm commands open it: only errors are logged. None makes one: a command without the settings of the server would work on
// an empty database, and say that it is done.
import { pino } from 'pino';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';
import type { Database, OwnerRun } from './database.ts';
import { openDatabase } from './open-database.ts';
import { asOwnerOnce, openNativeOwner, ownerUrl, requireEmbedded } from './open-owner.ts';

export const commandLog = () => pino({ level: 'error', base: null });

/** Migrates it first. The caller closes it. */
export async function openForCommand(settings: Settings): Promise<Database> {
  if (settings.databaseUrl === null) requireEmbedded(settings.dataDir);
  return openDatabase({ ...settings, log: commandLog(), metrics: createMetrics() });
}

/** Before the owner works on it. It is closed again, since only one process can use the embedded engine's folder. */
export async function migrateForCommand(settings: Settings): Promise<void> {
  const url = ownerUrl(settings);
  if (url !== null) await asOwnerOnce(openNativeOwner(url), refuseEmpty);
  const db = await openForCommand(settings);
  await db.close();
}

async function refuseEmpty(run: OwnerRun): Promise<void> {
  const [found] = await run<{ journal: string | null }>("select to_regclass('migrations.applied')::text as journal");
  if (found?.journal == null) throw new Error('The database that DATABASE_URL names is not a Hourbook database.');
}
