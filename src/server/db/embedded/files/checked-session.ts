// An engine's session on a folder whose files are checked before it opens and listed when it is closed.
import type { OwnerRun } from '#server/db/database.ts';
import { EngineSession } from '../engine-session.ts';
import type { EnginePlace } from '../engine.ts';
import { checkFolder, listClosed, listOpen } from './check-folder.ts';
import { parsePosition } from './control-file.ts';
import { DamagedFolder, UnopenedFolder } from './damaged-folder.ts';
import { readList, removeList, writeList, type FileList } from './file-list.ts';

/** Rejects with DamagedFolder, before the engine opens the folder where that is possible. */
export async function openChecked(place: EnginePlace): Promise<EngineSession> {
  if (!('folder' in place)) return EngineSession.open(place);
  const { folder } = place;
  const position = await checkFolder(folder);
  const session = await EngineSession.open(place).catch((error: unknown) => {
    throw new UnopenedFolder(folder, error);
  });
  try {
    const reached = await session.asOwner(readPosition);
    if (parsePosition(reached) >= position) return session;
    throw new DamagedFolder(folder, 'pg_wal', 'has lost its end: writes that were acknowledged are missing');
  } catch (error) {
    // The list stays, so that the next start refuses too.
    await session.engine.close();
    throw error;
  }
}

export async function closeChecked(session: EngineSession, place: EnginePlace): Promise<void> {
  await session.engine.close();
  if ('folder' in place) await listClosed(place.folder);
}

/**
 * Runs `work`, which may rewrite or remove files, without a list, and lists the files afterwards. The engine must have
 * no other work.
 */
export async function listedAnew<T>(run: OwnerRun, place: EnginePlace, work: () => Promise<T>): Promise<T> {
  if (!('folder' in place)) return work();
  const before = readList(place.folder);
  removeList(place.folder);
  const result = await work();
  await run('checkpoint');
  await listOpen(place.folder, await readPosition(run), before?.files ?? {});
  return result;
}

/** Lists the files again after a checkpoint; otherwise notes how much was written since. */
export async function listAgain(run: OwnerRun, folder: string, isCheckpoint: boolean): Promise<void> {
  const list = readList(folder);
  if (list === null) return;
  const position = await readPosition(run);
  if (isCheckpoint) await listOpen(folder, position, list.files);
  else if (position !== list.position) await writeList(folder, { ...list, position } satisfies FileList);
}

/** Up to here everything is on disk. */
async function readPosition(run: OwnerRun): Promise<string> {
  const [row] = await run<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return row!.position;
}
