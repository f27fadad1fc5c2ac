// The command rotate-notes-key (docs/operations.md): changes the key that wraps all data keys or, with an address, one
// coach's data key.
import { pino } from 'pino';
import { openDatabase } from './db/open-database.ts';
import type { Database } from './db/database.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { checkWrappingKeys } from './encryption/wrapping-keys.ts';
import { createDataKeys } from './encryption/data-keys.ts';
import { rotateWrappingKey } from './encryption/rotate-wrapping-key.ts';
import { encryptWaiting } from './encryption/encrypt-waiting.ts';
import { createWrappingKeys } from './encryption/wrapping-keys.ts';
import type { Settings } from './settings.ts';

/** Throws a readable message if a key is missing or `address` has no account. */
export async function runRotateNotesKey(settings: Settings, address: string | undefined): Promise<void> {
  const log = pino({ level: 'error', base: null });
  const db = await openDatabase({ ...settings, log, metrics: createMetrics() });
  try {
    const message =
      address === undefined ? await changeWrapping(db, settings) : await changeCoach(db, settings, address);
    process.stdout.write(`${message}\n`);
  } finally {
    await db.close();
  }
}

async function changeWrapping(db: Database, { notesKeys }: Settings): Promise<string> {
  const count = await rotateWrappingKey(db, notesKeys);
  const older = notesKeys.length > 1 ? ' The older ones can be taken out of NOTES_KEYS.' : '';
  return `${count} keys were wrapped with the newest key of NOTES_KEYS; all are now.${older}`;
}

async function changeCoach(db: Database, { notesKeys }: Settings, address: string): Promise<string> {
  await checkWrappingKeys(db, notesKeys);
  const [user] = await db.asServer<{ id: string }>('select id from auth.users where email = $1', [
    address.toLowerCase(),
  ]);
  if (!user) throw new Error(`${address} has no account.`);
  const dataKeys = createDataKeys(db, createWrappingKeys(notesKeys));
  await dataKeys.change(user.id);
  await encryptWaiting({ db, dataKeys, log: pino({ level: 'error', base: null }) });
  return `The notes of ${address} are encrypted under a new key. Servers take it up within ten minutes.`;
}
