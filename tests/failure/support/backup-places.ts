// The two engines as source and target of backups, each with an app and the owner's access.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '#server/db/database.ts';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import type { AsOwner } from '#server/db/open-owner.ts';
import type { Settings } from '#server/settings.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { makeDatabase } from './made-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { testDatabaseOn } from '#tests/support/test-database.ts';

export interface Place {
  readonly app: TestApp;
  readonly asOwner: AsOwner;
  close(): Promise<void>;
}

/** A temporary folder, deleted by `remove`. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'hourbook-backup-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function openFolder(dataDir: string, settings?: Partial<Settings>): Promise<Place> {
  makeDatabase(dataDir);
  const database = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });
  if (!(database instanceof EmbeddedDatabase)) throw new Error('A folder opens as an embedded database');
  return placeOn(
    database,
    async (work) => database.current.asOwner(work),
    () => database.close(),
    settings,
  );
}

export async function openServer(url: string, settings?: Partial<Settings>): Promise<Place> {
  const database = await openNative(url, TEST_DATABASE_OPTIONS);
  const owner = await openNativeOwner(url);
  const close = async () => {
    await owner.close();
    await database.close();
  };
  return placeOn(database, owner.asOwner, close, settings);
}

async function placeOn(
  database: Parameters<typeof testDatabaseOn>[0]['database'],
  asOwner: AsOwner,
  close: () => Promise<void>,
  settings: Partial<Settings> = {},
): Promise<Place> {
  const run: Run = <Row extends object>(text: string, values?: readonly unknown[]) =>
    asOwner((owner) => owner<Row>(text, values));
  const app = await startTestApp({ db: testDatabaseOn({ database, asOwner: run, close }), settings });
  return { app, asOwner, close };
}

/** The URL of a database that does not exist yet. */
export async function newDatabase(server: NativeServer, name: string): Promise<string> {
  const owner = await openNativeOwner(server.url('postgres'));
  await owner.asOwner((run) => run(`create database ${name}`));
  await owner.close();
  return server.url(name);
}
