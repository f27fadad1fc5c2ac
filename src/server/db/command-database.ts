// The database as npm commands open it: only errors are logged.
import { pino } from 'pino';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

export const commandLog = () => pino({ level: 'error', base: null });

/** Migrates it first. The caller closes it. */
export const openForCommand = (settings: Settings): Promise<Database> =>
  openDatabase({ ...settings, log: commandLog(), metrics: createMetrics() });

/** Before the owner works on it. It is closed again, since only one process can use the embedded engine's folder. */
export async function migrateForCommand(settings: Settings): Promise<void> {
  const db = await openForCommand(settings);
  await db.close();
}
