// A server for tests of the outbox: rows with versions, keys, and the constraint of one session a client and day.
import { DUPLICATE_SESSION_CONSTRAINT } from './session-constraint.ts';
import { dropAllOperations, readOperations } from '#web/data/device/operations.ts';
import { renewOutbox } from '#web/data/records/outbox/outbox.ts';
import { sendOutbox } from '#web/data/records/outbox/send-outbox.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { ADA, coach } from './outbox-coach.ts';

export const CLIENT = 'c0000000-0000-4000-8000-000000000001';
export const OURS = '50000000-0000-4000-8000-000000000001';
export const SESSION = {
  client_id: CLIENT,
  date: '2026-11-20',
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
};
export const RECORDED = { table: 'sessions', id: OURS, values: SESSION } as const;

export type Row = Record<string, unknown> & { id: string };

interface OutboxServer {
  tables: Record<string, Map<string, Row>>;
  writes: string[];
  /** What was deleted so that it can be undone, by the id of the deletion. */
  deletions: Map<string, { area: string; rows: Row[] }>;
  /** Changes the response after the server has processed the request. */
  deliver: (method: string, answer: Response) => Response | Promise<Response>;
}
/** Empty at the start of each test. */
export const server: OutboxServer = { tables: {}, writes: [], deletions: new Map(), deliver: (_, answer) => answer };
let clock = 0;

export const lost = () => Promise.reject(new TypeError('Failed to fetch'));
export const now = () => `2026-11-20T10:00:00.${String(++clock).padStart(6, '0')}+00:00`;
export const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
export const kept = () => readOperations(ADA);
export const sessions = () => [...(server.tables['sessions']?.values() ?? [])];
export const stored = () => server.tables['sessions']?.get(OURS);

/** The connection is back: reads and sends the unsent changes, as at the start. */
export async function reconnect() {
  setOnline(true);
  server.deliver = (_, answer) => answer;
  await renewOutbox();
  return sendOutbox();
}

/** For the file that calls it: the server in place of fetch, online, and an empty outbox. */
export function useOutboxServer(): void {
  beforeEach(async () => {
    coach.userId = ADA;
    Object.assign(server, { tables: { sessions: new Map(), clients: new Map() }, writes: [], deletions: new Map() });
    server.deliver = (_, answer) => answer;
    setConfig({ publishableKey: 'key' } as never);
    setOnline(true);
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (!navigator.onLine) return lost();
      const method = init.method ?? 'GET';
      const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Row;
      return server.deliver(method, work(method, new URL(input), body));
    });
    await dropAllOperations(ADA);
    await renewOutbox();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const violation = (name: string) =>
  Response.json({ code: '23505', message: `violates unique constraint "${name}"` }, { status: 409 });
const dayOf = (row: Row) => `${String(row['client_id'])} ${String(row['date'])}`;

function work(method: string, url: URL, body: Row): Response {
  const name = url.pathname.split('/').at(-1) ?? '';
  if (name === 'delete_records') return deleteRecords(body as unknown as DeleteArgs);
  if (name === 'undo_deletion') return undoDeletion(body as unknown as DeleteArgs);
  const table = (server.tables[name] ??= new Map());
  const found = [...table.values()].filter((row) =>
    [...url.searchParams].every(([column, filter]) => {
      if (filter === 'is.null') return row[column] === null;
      // A list with a row of this id.
      if (filter.startsWith('cs.')) {
        const [wanted] = JSON.parse(filter.slice(3)) as { id: string }[];
        return (row[column] as { id: string }[]).some(({ id }) => id === wanted?.id);
      }
      if (filter.startsWith('in.')) return filter.includes(String(row[column]));
      return !filter.startsWith('eq.') || String(row[column]) === filter.slice(3);
    }),
  );
  if (method === 'GET') return Response.json(found);
  if (method !== 'POST') server.writes.push(`${method} ${name}${found.length === 0 ? ' nothing' : ''}`);
  if (method === 'DELETE') {
    for (const { id } of found) table.delete(id);
    return Response.json(found);
  }
  if (method === 'PATCH') {
    for (const row of found) Object.assign(row, body, { updated_at: now() });
    return Response.json(found);
  }
  server.writes.push(`POST ${name} ${body.id}`);
  if (table.has(body.id)) return violation(`${name}_pkey`);
  if (name === 'sessions' && [...table.values()].some((row) => dayOf(row) === dayOf(body))) {
    return violation(DUPLICATE_SESSION_CONSTRAINT);
  }
  const merges = [...(server.tables['client_merges']?.values() ?? [])];
  if (name === 'sessions' && merges.some((merge) => merge['merged_id'] === body['client_id'])) {
    return Response.json({ code: '23503', message: 'violates foreign key constraint' }, { status: 409 });
  }
  const time = now();
  table.set(body.id, { ...body, created_at: time, updated_at: time });
  return new Response(null, { status: 201 });
}

interface DeleteArgs {
  deletion_id: string;
  area: string;
  ids: string[];
}

function deleteRecords({ deletion_id: id, area, ids }: DeleteArgs): Response {
  // A deletion that is sent again is the same one.
  const rows = server.deletions.get(id)?.rows ?? ids.flatMap((one) => server.tables[area]?.get(one) ?? []);
  if (!server.deletions.has(id)) for (const row of rows) server.tables[area]?.delete(row.id);
  server.deletions.set(id, { area, rows });
  server.writes.push(`delete ${area}`);
  return Response.json({ id, rows });
}

function undoDeletion({ deletion_id: id }: DeleteArgs): Response {
  const done = server.deletions.get(id);
  if (!done) return Response.json({ code: 'PT404', message: 'This can no longer be undone' }, { status: 404 });
  for (const row of done.rows) server.tables[done.area]?.set(row.id, row);
  return Response.json({ id, rows: done.rows });
}
