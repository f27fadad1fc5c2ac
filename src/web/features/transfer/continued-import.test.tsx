// Imports that take several calls: their progress is shown, temporary failures are retried, and interrupted imports continue.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContinuedImport } from './continued-import.tsx';
import { importIdOf, renewedId } from './work/derive-id.ts';
import { ImportPaused, ImportWriter } from './work/write-import.ts';
import type { RowsProgress } from './import-progress.tsx';

expectLogs(/^(?:import|continuing an import) failed/, /^continuing an import:/);

beforeEach(signIn);
afterEach(() => {
  vi.useRealTimers();
  forgetServer();
});

const ID = 'c0000000-0000-4000-8000-000000000001';
const REPORT = { clients: 0, sessions: 3, skipped_ids: [] };
const client = () => ({ id: crypto.randomUUID(), name: 'Mei', email: '', phone: null, notes: null });
/** Each in turn, then the last one repeatedly. */
const inTurn = (...answers: { status?: number; body: unknown }[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)]!;
};
const BUSY = { status: 503, body: { code: '57014', message: 'The server is busy' } };
const withRun = (gone: object | null, more: Answers) =>
  fakeServer({ 'GET /rest/v1/import_runs': { body: [{ id: ID, file_name: 'log.csv', gone }] }, ...more });
const names = (calls: readonly { route: string }[]) => calls.map(({ route }) => route.split('/').at(-1));

it('continues an interrupted import, and shows its progress', async () => {
  let release = () => undefined as void;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const answers = inTurn({ body: { rows: 50_000, rows_done: 12_000 } }, { body: REPORT });
  let calls = 0;
  withRun(null, {
    'POST /rest/v1/rpc/finish_import': async () => {
      calls += 1;
      if (calls === 2) await waiting;
      return answers();
    },
  });
  await renderPage(<ContinuedImport />);
  const bar = await screen.findByRole('progressbar', { name: 'Import' });
  await waitFor(() =>
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringContaining('Saving 12,000 of 50,000 rows.')),
  );
  expect(bar).toHaveAttribute('aria-valuenow', '62');
  release();
  await waitFor(() => expect(JSON.stringify(shownToasts.get())).toContain('Imported 3 sessions from log.csv'));
});

it('continues an undo', async () => {
  const calls = withRun(
    { sessions: 1 },
    {
      'POST /rest/v1/rpc/undo_import': inTurn(
        { body: { rows: 3, rows_done: 2 } },
        { body: { sessions: 3, kept_clients: [] } },
      ),
    },
  );
  await renderPage(<ContinuedImport />);
  await waitFor(() => expect(JSON.stringify(shownToasts.get())).toContain('The import of log.csv was taken back'));
  expect(names(calls).filter((name) => name === 'undo_import')).toHaveLength(2);
});

it('undoes an import if a row is refused', async () => {
  const calls = withRun(null, {
    'POST /rest/v1/rpc/finish_import': { status: 409, body: { code: '23503', message: 'No such client' } },
    'POST /rest/v1/rpc/undo_import': { body: { sessions: 3, kept_clients: [] } },
  });
  await renderPage(<ContinuedImport />);
  await waitFor(() => expect(JSON.stringify(shownToasts.get())).toContain('The import of log.csv was taken back'));
  expect(names(calls)).toContain('undo_import');
});

const SENT: Answers = {
  'POST /rest/v1/import_runs': { status: 201, body: null },
  'POST /rest/v1/import_parts': { status: 201, body: null },
};
const parts = [{ clients: [client(), client()] }, { clients: [client()] }];
const writer = () => new ImportWriter({ kind: 'clients', fileName: 'clients.csv', parts });

it('counts the rows that were sent and saved, and repeats calls that a busy server refused', async () => {
  const calls = fakeServer({
    ...SENT,
    'POST /rest/v1/import_parts': inTurn(BUSY, { status: 201, body: null }),
    'POST /rest/v1/rpc/finish_import': inTurn({ body: { rows: 3, rows_done: 1 } }, BUSY, { body: REPORT }),
  });
  const seen: RowsProgress[] = [];
  const { report } = await writer().write(new AbortController().signal, (progress) => seen.push(progress));
  expect(report).toEqual(REPORT);
  expect(seen.map(({ is, done, all }) => `${is} ${done}/${all}`)).toEqual([
    'send 2/3',
    'send 3/3',
    'save 0/3',
    'save 1/3',
  ]);
  expect(names(calls).filter((name) => name === 'import_parts')).toHaveLength(3);
});

it('pauses an import that the server refuses for long, and continues it with the part at which it stopped', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const sent: number[] = [];
  const calls = fakeServer({
    ...SENT,
    'POST /rest/v1/import_parts': () => {
      if (isAway && sent.length === 1) return BUSY;
      sent.push(sent.length);
      return { status: 201, body: null };
    },
    'POST /rest/v1/rpc/finish_import': { body: REPORT },
  });
  const one = writer();
  const paused = expect(one.write(new AbortController().signal, () => undefined)).rejects.toThrow(ImportPaused);
  await passTime(40_000);
  await paused;
  vi.useRealTimers();
  expect(names(calls)).not.toContain('finish_import');
  isAway = false;
  const { report } = await one.write(new AbortController().signal, () => undefined);
  expect(report).toEqual(REPORT);
  expect(sent).toHaveLength(2);
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);
});

it('undoes an import if a row is refused while it is saved', async () => {
  const calls = fakeServer({
    ...SENT,
    'POST /rest/v1/rpc/finish_import': inTurn(
      { body: { rows: 3, rows_done: 2 } },
      { status: 413, body: { code: 'PT413', message: 'Your account is full' } },
    ),
    'DELETE /rest/v1/import_runs': { body: [] },
    'POST /rest/v1/rpc/undo_import': { body: { clients: 2, kept_clients: [] } },
  });
  await expect(writer().write(new AbortController().signal, () => undefined)).rejects.toThrow('Your account is full');
  expect(names(calls).slice(-2)).toEqual(['import_runs', 'undo_import']);
});

const NOT_HERE: Answers = { 'GET /rest/v1/clients': { body: [] } };
const archiveWriter = () => new ImportWriter({ kind: 'archive', fileName: 'everything.json', parts });
const idsSent = (calls: readonly { route: string; body: unknown }[]) =>
  calls
    .filter(({ route }) => route === 'POST /rest/v1/import_parts')
    .map(({ body }) => (body as { rows: { clients: { id: string }[] } }).rows.clients.map(({ id }) => id));

it('sends an archive of another account again under other ids', async () => {
  const calls = fakeServer({
    ...SENT,
    ...NOT_HERE,
    'POST /rest/v1/rpc/finish_import': inTurn(
      { status: 409, body: { code: '23505', message: 'The ids of these rows are taken' } },
      { body: REPORT },
    ),
    'DELETE /rest/v1/import_runs': { body: [{ id: ID }] },
  });
  await archiveWriter().write(new AbortController().signal, () => undefined);
  const [first, second, ...again] = idsSent(calls);
  expect([first, second]).toEqual(parts.map(({ clients }) => clients.map(({ id }) => id)));
  expect(again.map((ids) => ids.length)).toEqual([2, 1]);
  expect(again.flat().filter((id) => [first, second].flat().includes(id))).toEqual([]);
});

// Otherwise all of it would be there twice once the other account is deleted, since its ids are free then.
it('sends an archive that was brought from another account before under the ids that it has here', async () => {
  const own = await importIdOf(USER_ID, new Uint8Array());
  const here = parts.map(({ clients }) => clients.map(({ id }) => renewedId(own, id)));
  const calls = fakeServer({
    ...SENT,
    'GET /rest/v1/clients': { body: [{ id: here[0]![1] }] },
    'POST /rest/v1/rpc/finish_import': { body: REPORT },
  });
  await archiveWriter().write(new AbortController().signal, () => undefined);
  expect(idsSent(calls)).toEqual(here);
});

// Otherwise a coach's own archive would be there twice.
it('does not send an archive under other ids because another import is being saved', async () => {
  const text = 'An import is being saved. Please try again when it is done.';
  const calls = fakeServer({
    ...SENT,
    ...NOT_HERE,
    'POST /rest/v1/import_runs': inTurn({ status: 409, body: { code: 'PT409', message: text } }, { body: null }),
    'POST /rest/v1/rpc/finish_import': { body: REPORT },
    'DELETE /rest/v1/import_runs': { body: [{ id: ID }] },
  });
  await expect(archiveWriter().write(new AbortController().signal, () => undefined)).rejects.toThrow(text);
  expect(idsSent(calls)).toEqual([]);
});
