// The database as its owner, who bypasses every policy: for backups and restores, never for a request. Does not migrate.
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { lockFolder } from './embedded/folder-lock.ts';
import { MissingDatabase } from './embedded/files/damaged-folder.ts';
import { closeChecked, openChecked } from './embedded/files/checked-session.ts';
import { hasHeldDatabase, isEmptyOrMissing } from './embedded/files/former-database.ts';
import { databaseFolder, restoredFolder, settleFolder } from './embedded/open-embedded.ts';
import { CONNECT_TIMEOUT_MS } from './limits.ts';
import type { OwnerRun } from './database.ts';
import { DatabaseServers } from './native/database-servers.ts';
import { OWNER, setConfigs } from './query/pooled-connections.ts';
import type { Settings } from '#server/settings.ts';

/** Runs `work` with exclusive use of one connection of the owner. */
export type AsOwner = <T>(work: (run: OwnerRun) => Promise<T>) => Promise<T>;

export interface OwnerAccess {
  readonly asOwner: AsOwner;
  close(): Promise<void>;
}

/** Rejects with FolderInUse while a server uses the folder, and with a sentence for the operator when there is no database. */
export async function openEmbeddedOwner(dataDir: string): Promise<OwnerAccess> {
  requireEmbedded(dataDir);
  const lock = lockFolder(dataDir);
  try {
    settleFolder(dataDir);
    const folder = databaseFolder(dataDir);
    if (!existsSync(folder)) throw new MissingDatabase(dataDir, folder);
    const access = await openFolderOwner(folder);
    return { asOwner: access.asOwner, close: () => access.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws a message for the operator if no database was ever made there. */
export function requireEmbedded(dataDir: string): void {
  const isThere = [databaseFolder(dataDir), restoredFolder(dataDir)].some((folder) => !isEmptyOrMissing(folder));
  if (isThere || (existsSync(dataDir) && hasHeldDatabase(dataDir))) return;
  throw new Error(`There is no database in ${dataDir} yet.`);
}

/** The embedded engine on a database folder that the caller has locked. */
export async function openFolderOwner(folder: string): Promise<OwnerAccess> {
  const session = await openChecked({ folder });
  return { asOwner: (work) => session.asOwner(work), close: () => closeChecked(session, { folder }) };
}

/** The address that the owner uses; null: the embedded engine in DATA_DIR. */
export const ownerUrl = (settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>): string | null =>
  settings.databaseUrl && (settings.databaseDirectUrl ?? settings.databaseUrl);

/** The owner of the database that the settings name. */
export function openOwner(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<OwnerAccess> {
  const url = ownerUrl(settings);
  return url === null ? openEmbeddedOwner(settings.dataDir) : openNativeOwner(url);
}

/** Runs `work` as the owner, on the connection that `opening` gives, and closes it afterwards. */
export async function asOwnerOnce<T>(opening: Promise<OwnerAccess>, work: (run: OwnerRun) => Promise<T>): Promise<T> {
  const owner = await opening;
  try {
    return await owner.asOwner(work);
  } finally {
    await owner.close();
  }
}

/** `databaseUrl`: of Postgres itself, since a command holds its connection's session. `database`: used instead of the one in the URL. */
export async function openNativeOwner(databaseUrl: string, database?: string): Promise<OwnerAccess> {
  const client = await connectToPrimary(new DatabaseServers(databaseUrl), database);
  const run: OwnerRun = async (text, values) => (await client.query(text, values && [...values])).rows;
  return { asOwner: (work) => work(run), close: () => client.end() };
}

const THROUGH_POOLER =
  'The address leads to a connection pooler. Commands need Postgres itself: set DATABASE_DIRECT_URL ' +
  '(docs/operations.md, Connection poolers).';

/** Connects to the server that can write; rejects with the error of the last one tried. */
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
    // The running statement, or else the next one, rejects with the same error.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ reads: string; pid: number }>(
        `select current_setting('transaction_read_only') as reads, pg_backend_pid() as pid, ${setConfigs(OWNER, false)}`,
      );
      const isPooled = rows[0]?.pid !== (client as unknown as { processID: number | null }).processID;
      if (!isPooled && rows[0]?.reads === 'off') return client;
      await client.end();
      throw new Error(
        isPooled ? THROUGH_POOLER : 'The database server is read-only: DATABASE_URL must name the primary.',
      );
    } catch (error) {
      if (attempt >= servers.count) throw error;
      servers.leave(place);
    }
  }
}
