// npm run fetch-backup -- FILE [NAME]: writes the newest copy of a backup in the S3 store, or the one of this name, to a file.
import type { Settings } from '#server/settings.ts';
import { checkBackup } from '../check-backup.ts';
import { OffSiteCopies } from './off-site-copies.ts';

/** `file`: an absolute path. Rejects with a sentence where there is none, or where it can't be used. */
export async function runFetchBackup(
  { offSite }: Pick<Settings, 'offSite'>,
  file: string | undefined,
  name: string | undefined,
): Promise<void> {
  if (offSite === null) throw new Error('BACKUP_TO names no store that backups are copied to.');
  if (file === undefined) throw new Error('Say where to: npm run fetch-backup -- FILE [NAME]');
  const { name: fetched, copiedAt } = await new OffSiteCopies(offSite).fetch(name, file);
  await checkBackup(file);
  process.stdout.write(
    `${file}: ${fetched}, which was copied on ${copiedAt}. Restore it with npm run restore -- FILE.\n`,
  );
}
