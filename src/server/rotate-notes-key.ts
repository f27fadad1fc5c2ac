// The command rotate-notes-key (docs/operations.md): changes the key that wraps all data keys or, with an address, one
// coach's data key. Keys are changed as the owner, since the server's role cannot (ADR 51).
import { commandLog, migrateForCommand, openForCommand } from './db/command-database.ts';
import { asOwnerOnce, openOwner } from './db/open-owner.ts';
import { checkWrappingKeys } from './encryption/wrapping-keys.ts';
import { changeDataKey, createDataKeys } from './encryption/data-keys.ts';
import { rotateWrappingKey } from './encryption/rotate-wrapping-key.ts';
import { encryptWaiting } from './encryption/encrypt-waiting.ts';
import { createWrappingKeys } from './encryption/wrapping-keys.ts';
import type { Settings } from './settings.ts';

/** Throws a readable message if a key is missing or `address` has no account. */
export async function runRotateNotesKey(settings: Settings, address: string | undefined): Promise<void> {
  await migrateForCommand(settings);
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
  const db = await openForCommand(settings);
  try {
    await encryptWaiting({ db, dataKeys: createDataKeys(db, wrapping), log: commandLog() });
  } finally {
    await db.close();
  }
  return `The notes of ${address} are encrypted under a new key. Servers take it up within ten minutes.`;
}
