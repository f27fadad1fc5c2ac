// The command rotate-notes-key (docs/operations.md): changes the key that wraps all data keys or, with an address, one
// coach's data key. Keys are changed as the owner, since the server's role cannot (ADR 51).
import { pino } from 'pino';
import { openDatabase } from './db/open-database.ts';
import { asOwnerOnce, openOwner } from './db/open-owner.ts';
import type { Database } from './db/database.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { checkWrappingKeys } from './encryption/wrapping-keys.ts';
import { changeDataKey, createDataKeys } from './encryption/data-keys.ts';
import { rotateWrappingKey } from './encryption/rotate-wrapping-key.ts';
import { encryptWaiting } from './encryption/encrypt-waiting.ts';
import { createWrappingKeys } from './encryption/wrapping-keys.ts';
import type { Settings } from './settings.ts';

/** Throws a readable message if a key is missing or `address` has no account. */
export async function runRotateNotesKey(settings: Settings, address: string | undefined): Promise<void> {
  // Opened first, since that migrates; closed again, since only one process can use the embedded engine's folder.
  await withDatabase(settings, async () => undefined);
  const message = address === undefined ? await changeWrapping(settings) : await changeCoach(settings, address);
  process.stdout.write(`${message}\n`);
}

async function changeWrapping(settings: Settings): Promise<string> {
  const { notesKeys } = settings;
  const count = await asOwnerOnce(openOwner(settings), (run) => rotateWrappingKey(run, notesKeys));
  const older = notesKeys.length > 1 ? ' The older ones can be taken out of NOTES_KEYS.' : '';
  return `${count} keys were wrapped with the newest key of NOTES_KEYS; all are now.${older}`;
}

async function changeCoach(settings: Settings, address: string): Promise<string> {
  const wrapping = createWrappingKeys(settings.notesKeys);
  await asOwnerOnce(openOwner(settings), async (run) => {
    await checkWrappingKeys(run, settings.notesKeys);
    const [user] = await run<{ id: string }>('select id from auth.users where email = $1', [address.toLowerCase()]);
    if (!user || !(await changeDataKey(run, wrapping, user.id))) throw new Error(`${address} has no account.`);
  });
  await withDatabase(settings, async (db) => {
    const log = pino({ level: 'error', base: null });
    await encryptWaiting({ db, dataKeys: createDataKeys(db, wrapping), log });
  });
  return `The notes of ${address} are encrypted under a new key. Servers take it up within ten minutes.`;
}

async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const log = pino({ level: 'error', base: null });
  const db = await openDatabase({ ...settings, log, metrics: createMetrics() });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
