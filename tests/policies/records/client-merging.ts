// Two clients to merge, and what a page sends to merge them and to undo it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asker } from '#tests/support/rest-test-app.ts';

interface Row {
  readonly id: string;
  readonly updated_at: string;
  readonly [column: string]: unknown;
}

const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
/** How a row of each table that refers to clients is written; a merge has to move all of them. */
export const REFERRING: Readonly<Record<string, object>> = {
  sessions: { date: '2026-11-01', duration: 50, notes: 'x' },
  wheels: { date: '2026-09-01', areas, note: 'A start' },
  opening_balances: { as_of: '2025-12-31', paid_minutes: 600 },
  client_feedback: { date: '2026-09-09', feedback: 'Thanks', given_by: 'A. M.' },
  calendar_answers: {
    key: 'a@example.org',
    answer: 'record',
    area: 'sessions',
    day: '2026-09-09',
    minutes: 60,
    who: 'title anna',
  },
};

export const add = async (asker: Asker, table: string, row: object) => {
  const id = randomUUID();
  const answer = await asker.ask('POST', table, { id, ...row });
  if (answer.status !== 201) throw new Error(answer.text);
  return id;
};
export async function bring(asker: Asker, client: object, sessions: [string, number, string][]): Promise<string> {
  const client_id = await add(asker, 'clients', client);
  for (const [date, duration, notes] of sessions)
    await add(asker, 'sessions', { client_id, date, duration, notes, completed: true, paid: true });
  return client_id;
}
export const rowsOf = async (asker: Asker, query: string) =>
  (await asker.ask('GET', `${query}${query.includes('?') ? '&' : '?'}order=id`)).body as Row[];

/** All that a coach has, as it is on the wire: notes in clear. */
export async function practice(asker: Asker) {
  const tables = ['clients', ...Object.keys(REFERRING)];
  const rows = await Promise.all(tables.map(async (table) => [table, await rowsOf(asker, table)] as const));
  const runs = await rowsOf(asker, 'import_runs');
  // The order of the ids that an import brought says nothing.
  const sorted = runs.map((run) => {
    const lists = Object.entries(run['brought'] as Record<string, string[]>);
    return { ...run, brought: Object.fromEntries(lists.map(([table, ids]) => [table, ids.toSorted()])) };
  });
  return { ...Object.fromEntries(rows), import_runs: sorted } as Record<string, unknown>;
}
export const seenOf = (rows: readonly Row[]) => rows.map(({ id, updated_at }) => ({ id, updated_at }));

/** What a page would send: everything seen as it is now, and the kept client's session of each shared day with the sum. */
export async function plan(asker: Asker, kept_id: string, merged_id: string) {
  const clients = await rowsOf(asker, `clients?id=in.(${kept_id},${merged_id})`);
  const sessions = await rowsOf(asker, `sessions?client_id=in.(${kept_id},${merged_id})`);
  const days = [...new Set(sessions.map(({ date }) => date))];
  const clashes = days.map((day) => sessions.filter(({ date }) => date === day)).filter((day) => day.length > 1);
  const staying = clashes.map((day) => ({
    id: day.find(({ client_id }) => client_id === kept_id)!.id,
    duration: day.reduce((sum, { duration }) => sum + (duration as number), 0),
    notes: day
      .toSorted((a) => (a['client_id'] === kept_id ? -1 : 1))
      .map(({ notes }) => notes)
      .join('\n'),
  }));
  return {
    merge_id: randomUUID(),
    kept_id,
    merged_id,
    seen: seenOf([...clients, ...clashes.flat()]),
    rows: { clients: [{ phone: '0711', notes: 'Likes walks\n\nMet in Ulm', consent: 'given' }], sessions: staying },
  };
}
export const merge = (asker: Asker, args: object) => asker.ask('POST', 'rpc/merge_clients', args);
export const undo = (asker: Asker, merge_id: string, even_if_changed?: boolean) =>
  asker.ask('POST', 'rpc/undo_client_merge', { merge_id, ...(even_if_changed && { even_if_changed }) });

/** Merges as a page would, and returns what it sent. */
export async function mergeAsPlanned(asker: Asker, kept_id: string, merged_id: string) {
  const args = await plan(asker, kept_id, merged_id);
  const answer = await merge(asker, args);
  expect(answer.status, answer.text).toBe(200);
  return args;
}

/** Two clients who are one person, with a day on which both have a session. */
export async function addDuplicateClients(asker: Asker) {
  const anna = await bring(asker, { name: 'Anna Meier', email: 'anna@example.org', notes: 'Likes walks' }, [
    ['2026-09-01', 60, 'On trust'],
    ['2026-09-08', 45, ''],
  ]);
  const other = await bring(asker, { name: 'A. Meier', phone: '0711', notes: 'Met in Ulm', consent: 'given' }, [
    ['2026-09-01', 30, 'On goals'],
    ['2026-10-01', 90, 'On rest'],
  ]);
  return { anna, other };
}
