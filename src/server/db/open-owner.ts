// The database as its owner sees it, past every policy: for backups and restoring, never for a request. Migrates nothing.
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { lockFolder } from './embedded/folder-lock.ts';
import { Session } from './embedded/session.ts';
import { databaseFolder, finishSwap } from './embedded/open-embedded.ts';
import { CONNECT_TIMEOUT_MS } from './limits.ts';
import type { OwnerRun } from './migrations/migrate.ts';

/** A turn alone with one connection of the owner's. */
export type AsOwner = <T>(work: (run: OwnerRun) => Promise<T>) => Promise<T>;

export interface OwnerAccess {
  readonly asOwner: AsOwner;
  close(): Promise<void>;
}

/** Rejects with FolderInUse while a server runs on the folder, and with a plain sentence when there is no database. */
export async function openEmbeddedOwner(dataDir: string): Promise<OwnerAccess> {
  const nothing = new Error(`There is no database in ${dataDir} yet.`);
  if (!existsSync(dataDir)) throw nothing;
  const lock = lockFolder(dataDir);
  try {
    finishSwap(dataDir);
    const folder = databaseFolder(dataDir);
    if (!existsSync(folder)) throw nothing;
    const access = await openFolderOwner(folder);
    return { asOwner: access.asOwner, close: () => access.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The embedded engine on a database's folder, whose lock the caller holds. */
export async function openFolderOwner(folder: string): Promise<OwnerAccess> {
  const session = await Session.open({ folder });
  return { asOwner: (work) => session.asOwner(work), close: () => session.engine.close() };
}

export async function openNativeOwner(databaseUrl: string): Promise<OwnerAccess> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'hourbook backup',
    keepAlive: true,
  });
  // A statement that is under way rejects with the same; between statements the next one does.
  client.on('error', () => undefined);
  await client.connect();
  const run: OwnerRun = async (text, values) => (await client.query(text, values && [...values])).rows;
  return { asOwner: (work) => work(run), close: () => client.end() };
}
