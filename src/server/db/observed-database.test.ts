import { expect, it, vi } from 'vitest';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import type { Claims, Database, RawResult } from './database.ts';
import { ObservedDatabase } from './observed-database.ts';

const CLAIMS: Claims = { role: 'anon', json: '{}' };
const RESULT: RawResult = { messages: [], rows: [], rowCount: 1 };

function observed(onWrite: () => void, failure?: Error) {
  const answer = async <T>(value: T) => {
    if (failure) throw failure;
    return value;
  };
  const run: Database['asServer'] = () => answer([]);
  const db = {
    asUser: () => answer(RESULT),
    asServer: run,
    serverTransaction: (work: (inside: typeof run) => Promise<unknown>) => work(run),
  } as unknown as Database;
  return new ObservedDatabase(db, {
    log: { warn: () => undefined },
    metrics: createMetrics(),
    slowQueryMs: 60_000,
    onWrite,
  });
}

type Act = (db: Database) => Promise<unknown>;
const WRITES: Record<string, Act> = {
  'an insert of a user': (db) => db.asUser(CLAIMS, { text: 'insert', kind: 'insert' }),
  'a call of a user, which may write': (db) => db.asUser(CLAIMS, { text: 'select public.finish_import($1, $2)' }),
  'a statement of the server': (db) => db.asServer('insert into auth.users default values'),
  'a transaction': (db) => db.serverTransaction(async (run) => run('update auth.users set email = null')),
};
const READS: Record<string, Act> = {
  'a read of a user': (db) => db.asUser(CLAIMS, { text: 'select', kind: 'read' }),
  'a read of the server': (db) => db.asServer('\n  select id from auth.users'),
};

it.each(Object.entries(WRITES))('tells of %s', async (_, act) => {
  const onWrite = vi.fn<() => void>();
  await act(observed(onWrite));
  await act(observed(onWrite).forRequest('request'));
  expect(onWrite).toHaveBeenCalledTimes(2);
});

it.each(Object.entries(READS))('does not tell of %s', async (_, act) => {
  const onWrite = vi.fn<() => void>();
  await act(observed(onWrite));
  expect(onWrite).not.toHaveBeenCalled();
});

it.each(Object.entries(WRITES))('does not tell of a failure: %s', async (_, act) => {
  const onWrite = vi.fn<() => void>();
  await expect(act(observed(onWrite, new Error('refused')))).rejects.toThrow('refused');
  expect(onWrite).not.toHaveBeenCalled();
});
