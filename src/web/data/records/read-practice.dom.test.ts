import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { readPractice, readWholePractice } from './read-practice.ts';

const ROWS = 5_000;
/** As with notes of 20,000 characters. */
const ROWS_THAT_FIT = 800;
const sessions = Array.from({ length: ROWS }, (_, at) => ({ id: String(at).padStart(8, '0'), client_id: 'c1' }));
const TOO_LARGE = { code: '54000', message: 'The answer is larger than 16 MiB', details: null, hint: null };
let fits = ROWS_THAT_FIT;
let asked: number[] = [];
/** Of imports under way, as each look at them finds. */
let imports: object[][] = [];

vi.mock('#web/data/auth/auth.ts', () => ({ requireUser: async () => ({ id: 'coach' }) }));
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname.endsWith('/import_runs')) return Response.json(imports.shift() ?? []);
    if (pathname.endsWith('/profiles')) return Response.json([{ id: 'coach' }]);
    if (pathname.endsWith('/clients')) return Response.json([{ id: 'c1' }]);
    if (!pathname.endsWith('/sessions')) return Response.json([]);
    const limit = Number(searchParams.get('limit'));
    const after = searchParams.get('id')!.replace('gt.', '');
    const rows = sessions.filter(({ id }) => after.includes('-') || id > after).slice(0, limit);
    asked.push(limit);
    return rows.length > fits ? Response.json(TOO_LARGE, { status: 413 }) : Response.json(rows);
  },
}));

beforeEach(() => {
  setConfig({ publishableKey: 'key', flags: { coachTools: true } } as never);
});
afterEach(() => {
  queryClient.clear();
  fits = ROWS_THAT_FIT;
  asked = [];
  imports = [];
});

it('reads all rows, in smaller pages where those of one are too large for an answer', async () => {
  const practice = await readPractice();
  expect(practice.sessions.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
  expect(asked.slice(0, 3)).toEqual([2_000, 500, 500]);
});

it('says so when even one row is too large, and asks no further', async () => {
  fits = 0;
  await expect(readPractice()).rejects.toThrow('The answer is larger than 16 MiB');
  expect(asked.at(-1)).toBe(1);
  expect(asked.length).toBeLessThan(10);
});

it.each([
  ['before', [[{ id: 'run' }]], 0],
  ['while it was read', [[], [{ id: 'run' }]], 1],
])('a file is not made of half an import that began %s', async (_, found, reads) => {
  imports = found;
  await expect(readWholePractice()).rejects.toThrow('An import is being saved or taken back.');
  expect(asked.length > 0).toBe(reads > 0);
  expect((await readWholePractice()).sessions).toHaveLength(ROWS);
});
