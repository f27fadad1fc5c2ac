// Writes a coach's archive to a file that imports again: JSON, or with files a ZIP that has them too, as the web app saves it.
import { rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { zipped } from '#domain/transfer/files/zipped.ts';
import { archiveFiles } from '#domain/transfer/plan/archive/archive-files.ts';
import { inScratchFolder } from '#server/backup/scratch-folder.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { asOwnerOnce, openEmbeddedOwner } from '#server/db/open-owner.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { findCoach, findInBackup, recordUse, type CoachOrder, type FoundCoach } from './coach-account.ts';
import { readCoach, type CoachSource } from './read-coach.ts';
import { readFileContent } from './read-file-content.ts';

/** The absolute path of the file to write: as the caller named it, or with the usual name that is given. */
export type FileNamed = (usual: string) => string;

/** From the database that is in use. Resolves to the message for the operator; rejects if the file exists. */
export async function exportCoach(run: OwnerRun, order: CoachOrder, fileNamed: FileNamed): Promise<string> {
  const coach = await findCoach(run, order);
  // Before the file is there: nobody has it without an entry.
  await recordUse(run, order, 'records exported', coach.id);
  return exportFrom(run, order, coach, new Date().toISOString(), fileNamed);
}

/** From a backup, also of an account that is gone. `backup`: an absolute path. */
export function exportFromBackup(
  used: OwnerRun,
  order: CoachOrder,
  backup: string,
  fileNamed: FileNamed,
): Promise<string> {
  return inScratchFolder(order.settings, backup, (dataDir, { header }) =>
    asOwnerOnce(openEmbeddedOwner(dataDir), async (run) => {
      const coach = await findInBackup(run, used, order);
      await recordUse(used, order, 'records exported', coach.id);
      return exportFrom(run, order, coach, header.createdAt, fileNamed);
    }),
  );
}

/** `createdAt`: ISO instant of which the rows are. */
async function exportFrom(
  run: OwnerRun,
  { settings }: CoachOrder,
  { id, email }: FoundCoach,
  createdAt: string,
  fileNamed: FileNamed,
): Promise<string> {
  const write = () => writeArchive({ run, settings, coachId: id }, createdAt, fileNamed);
  // One snapshot, also of the contents of files.
  const { file, records, files, lost } = await inTransaction(
    run,
    write,
    'begin isolation level repeatable read read only',
  );
  return `${file}: ${records} records and ${files} files of ${email} as on ${createdAt}. It is not encrypted.${lost}`;
}

async function writeArchive(source: CoachSource, createdAt: string, fileNamed: FileNamed) {
  const { rows, files, keys } = await readCoach(source);
  const { texts, certificates, isZip } = archiveFiles({ ...rows, exported_at: createdAt }, files);
  const file = fileNamed(`hourbook-archive-${createdAt.slice(0, 10)}.${isZip ? 'zip' : 'json'}`);
  async function* contents(): AsyncGenerator<readonly [string, Blob]> {
    for (const [path, text] of texts) yield [path, new Blob([text])];
    for (const each of certificates) yield [each.file, await readFileContent(source, keys, each)];
  }
  // Readable by the operator alone, and never in place of another file.
  const handle = await open(file, 'wx', 0o600);
  try {
    await writeFile(handle, isZip ? zipped(contents()) : texts[0]![1]);
    await handle.sync();
  } catch (error) {
    // An archive without one of its files would look whole.
    rmSync(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  const records = RECORD_NAMES.reduce((sum, name) => sum + rows[name].length, 0);
  return { file, records, files: certificates.length, lost: texts[1] ? ` ${texts[1][1].trimEnd()}` : '' };
}
