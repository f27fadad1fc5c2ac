// Undoing "accept" removes the session that it added, unless another device has recorded the same event with notes of its own.
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undoDecisions } from './decide-proposal.ts';

beforeEach(signIn);
afterEach(forgetServer);

const id = '5b6f8a52-7d1c-8d2e-9a43-0c7c1f3f9a0a';
const values = { date: '2026-11-20', duration: 60, notes: '', topics: [] };
const undo = () =>
  undoDecisions([
    { before: [], added: { area: 'sessions', id, values }, changed: null, deletion: null, outcome: 'saved' },
  ]);
const serverWith = (rows: readonly object[]) =>
  fakeServer({
    'GET /rest/v1/sessions': { body: rows },
    'POST /rest/v1/rpc/delete_records': { body: { id: crypto.randomUUID(), rows: [] } },
  });
const isDeleted = (calls: ReturnType<typeof serverWith>) =>
  calls.some(({ route }) => route === 'POST /rest/v1/rpc/delete_records');

it.each([
  ['as it was added', [{ ...values, id, notes: null }]],
  ['gone', []],
])('removes it while it is %s', async (_what, rows) => {
  const calls = serverWith(rows);
  await undo();
  expect(isDeleted(calls)).toBe(true);
});

it('keeps one with notes that were written elsewhere, and says so', async () => {
  const calls = serverWith([{ ...values, id, notes: 'What she decided' }]);
  await expect(undo()).rejects.toThrow('It has been changed or deleted since. Please look at it first.');
  expect(isDeleted(calls)).toBe(false);
});
