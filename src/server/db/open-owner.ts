// The database as its owner sees it, past every policy: for backups and restoring, never for a request. Migrates nothing.
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { lockFolder } from './embedded/folder-lock.ts';
import { Session } from './embedded/session.ts';
import { databaseFolder, finishSwap } from './embedded/open-embedded.ts';
import { CONNECT_TIMEOUT_MS } from './limits.ts';
import type { OwnerRun } from './database.ts';
import { DatabaseServers } from './native/database-servers.ts';

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

/** `database`: another one on the same server than the address names. */
export async function openNativeOwner(databaseUrl: string, database?: string): Promise<OwnerAccess> {
  const client = await connectToPrimary(new DatabaseServers(databaseUrl), database);
  const run: OwnerRun = async (text, values) => (await client.query(text, values && [...values])).rows;
  return { asOwner: (work) => work(run), close: () => client.end() };
}

/** Of several servers the one that can write; rejects with what the last one said. */
async function connectToPrimary(servers: DatabaseServers, database: string | undefined): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    const { place, owner } = servers;
    const client = new Client({
      ...owner,
      ...place,
      ...(database !== undefined && { database }),
      application_name: 'hourbook backup',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // A statement that is under way rejects with the same; between statements the next one does.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ reads: string }>(
        "select current_setting('transaction_read_only') as reads",
      );
      if (rows[0]?.reads === 'off') return client;
      await client.end();
      throw new Error('The database server only reads: DATABASE_URL must name the primary.');
    } catch (error) {
      if (attempt >= servers.count) throw error;
      servers.leave(place);
    }
  }
}
