// The command rewrite-tables (docs/operations.md): what a running server does each hour, with tables of any size.
import { pino } from 'pino';
import { openDatabase } from './db/open-database.ts';
import { checkWrappingKeys, createWrappingKeys } from './encryption/wrapping-keys.ts';
import { createDataKeys } from './encryption/data-keys.ts';
import { encryptWaiting } from './encryption/encrypt-waiting.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Settings } from './settings.ts';

export async function runRewriteTables(settings: Settings): Promise<void> {
  const log = pino({ level: 'warn', base: null });
  const db = await openDatabase({ ...settings, log, metrics: createMetrics(), rewriteMaxBytes: Infinity });
  try {
    await checkWrappingKeys(db.asServer, settings.notesKeys);
    const left = await encryptWaiting({
      db,
      dataKeys: createDataKeys(db, createWrappingKeys(settings.notesKeys)),
      log,
    });
    if (left.length > 0) throw new Error(`Still to be rewritten: ${left.join(', ')}. Try again later.`);
    process.stdout.write('No table is left to be rewritten.\n');
  } finally {
    await db.close();
  }
}
