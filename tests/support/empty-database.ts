// A database without tables, on the engine of the test run, for tests that migrate it step by step.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { OwnerRun } from '#server/db/database.ts';
import { EngineSession } from '#server/db/embedded/engine-session.ts';

/** Runs `work` as the owner, then removes the database. */
export async function withEmptyDatabase(work: (run: OwnerRun) => Promise<void>): Promise<void> {
  const source = inject('database');
  if (source.engine === 'pglite') {
    const session = await EngineSession.open({ snapshot: null });
    await session.asOwner(work).finally(() => session.engine.close());
    return;
  }
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const keeper = new Client({ connectionString: source.ownerUrl });
  await keeper.connect();
  await keeper.query(`create database ${name}`);
  const url = new URL(source.ownerUrl);
  url.pathname = `/${name}`;
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  try {
    await work(run);
  } finally {
    await owner.end();
    await keeper.query(`drop database ${name}`);
    await keeper.end();
  }
}
