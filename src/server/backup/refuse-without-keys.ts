// A database whose notes cannot be opened is not put in the place of one whose notes can.
import type { OwnerRun } from '../db/database.ts';
import { checkWrappingKeys } from '#server/encryption/wrapping-keys.ts';

/** Throws, naming what is lacking, when `notesKeys` (those of the settings) do not fit the notes of the database. */
export async function refuseWithoutKeys(run: OwnerRun, notesKeys: readonly string[]): Promise<void> {
  const [found] = await run<{ exists: boolean }>("select to_regclass('private.wrapping_keys') is not null as exists");
  // Older backups hold notes that are not encrypted yet.
  if (found?.exists) await checkWrappingKeys({ asServer: run }, notesKeys);
}
