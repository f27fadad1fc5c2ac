// kill -9 of the server while it saves a large import, and while it undoes it: what was done stays, and the next call continues with the rest.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { startServer } from './support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-import-kill-'));
const PARTS = 12;
const ROWS = 1_000;
/** Into the first statement, and into a later one. */
const KILL_AFTER_MS = [300, 1_500];
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

type Done = Record<string, unknown>;

async function untilDone(rest: PostgrestClient, name: string, args: object): Promise<Done> {
  for (;;) {
    const { data, error } = await rest.rpc(name, args);
    if (error) throw new Error(error.message);
    if (!('rows_done' in (data as Done))) return data as Done;
  }
}

const countOf = async (rest: PostgrestClient, table: string) =>
  (await rest.from(table).select('*', { count: 'exact', head: true })).count;

describe.each([
  ['embedded engine', () => ({ DATA_DIR: join(folder, 'embedded') })],
  ['native Postgres', () => ({ DATA_DIR: join(folder, 'native'), DATABASE_URL: native.url('postgres') })],
])('%s', (_name, env) => {
  test('the server killed in the middle of an import and of its undo: all rows are there once, then none', async () => {
    let server = await startServer({ env: env() });
    const coach = await signUpCoach(server.url);
    let rest = restOf(server.url, coach);
    const client = { id: crypto.randomUUID(), name: 'Amara Osei', email: '', phone: null, notes: null };
    const import_id = crypto.randomUUID();
    await rest.from('import_runs').insert({ id: import_id, kind: 'archive', file_name: 'large.json' });
    for (let part = 0; part < PARTS; part += 1) {
      const sessions = Array.from({ length: ROWS }, (_, row) => ({
        id: crypto.randomUUID(),
        client_id: client.id,
        date: new Date(Date.UTC(1990, 0, 1 + part * ROWS + row)).toISOString().slice(0, 10),
        duration: 60,
        notes: '',
        topics: [],
        follow_up: null,
        completed: true,
      }));
      const rows = part === 0 ? { clients: [client], sessions } : { sessions };
      const { error } = await rest.from('import_parts').insert({ import_id, part, rows });
      expect(error).toBeNull();
    }
    const killAndGoOn = async (name: string, args: object): Promise<Done> => {
      for (const wait of KILL_AFTER_MS) {
        const lost = untilDone(rest, name, args).catch(() => undefined);
        await sleep(wait);
        await server.kill();
        await lost;
        server = await startServer({ env: env() });
        rest = restOf(server.url, coach);
      }
      return untilDone(rest, name, args);
    };
    expect(await killAndGoOn('finish_import', { import_id, parts: PARTS })).toMatchObject({
      clients: 1,
      sessions: PARTS * ROWS,
      skipped_ids: [],
    });
    expect(await countOf(rest, 'sessions')).toBe(PARTS * ROWS);
    expect(await countOf(rest, 'import_parts')).toBe(0);
    expect(await killAndGoOn('undo_import', { import_id })).toMatchObject({ clients: 1, sessions: PARTS * ROWS });
    for (const table of ['sessions', 'clients']) expect(await countOf(rest, table)).toBe(0);
    await server.stop();
  });
});
