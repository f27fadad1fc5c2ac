// An import that the server refuses: the reason is shown, and the file can be sent again.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import type { Archive } from '#domain/transfer/plan/archive/archive.ts';
import { NO_RECORDS, fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportSection } from './import-section.tsx';

expectLogs(/^import failed: (?:Your account is full|An import can hold)/);

const ask = vi.hoisted(() => vi.fn());
vi.mock('./work/transfer-worker-client.ts', () => ({
  TransferWorkerClient: class {
    ask = ask;
    close = () => undefined;
  },
}));
beforeEach(signIn);
afterEach(forgetServer);

const FULL_TEXT = 'Your account is full: it can hold 1,000 records. Delete what you don’t need, or ask for more room.';
const PARTS_TEXT = 'An import can hold 64 MB. Please import the file in several parts.';
const FULL = (message: string) => ({ status: 413, body: { code: 'PT413', message } });
const profile = { id: USER_ID, email: 'ada@example.org', time_zone: 'Europe/London', default_session_minutes: 60 };
const client = { id: crypto.randomUUID(), name: 'Mei' };
const archive = {
  ...Object.fromEntries(RECORD_NAMES.map((table) => [table, []])),
  exported_at: '2026-11-20T10:00:00Z',
  certificates: [],
  witness_requests: [],
  clients: [client],
} as unknown as Archive;

async function choose(answers: Answers, sessions: Partial<Archive['sessions'][number]>[] = []) {
  ask.mockResolvedValue({ is: 'archive', archive: { ...archive, sessions }, parts: [{ clients: [client] }] });
  const calls = fakeServer({
    ...NO_RECORDS,
    'GET /rest/v1/profiles': { body: profile },
    'POST /rest/v1/import_runs': { status: 201, body: null },
    'DELETE /rest/v1/import_runs': { body: null },
    ...answers,
  });
  await renderPage(<ImportSection />);
  const input = await screen.findByLabelText(/Choose a file to import/);
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.upload(input, new File(['{}'], 'everything.json', { type: 'application/json' }));
  await screen.findByRole('button', { name: 'Import the archive' });
  return calls;
}

async function importWith(answers: Answers) {
  const calls = await choose(answers);
  await userEvent.click(screen.getByRole('button', { name: 'Import the archive' }));
  return calls;
}

it('says of which sessions the hours still count, since their client was erased', async () => {
  const session = { client_id: client.id, date: '2026-11-02', duration: 60, completed: true };
  const erased = [{ date: '2026-11-02', duration: 60, opening: false }];
  const answers = { 'GET /rest/v1/erased_sessions': { body: erased } };
  await choose(answers, [session, { ...session, date: '2026-11-03' }]);
  expect(screen.getByText(/^1 of these records has the same hours as a client you erased/)).toBeVisible();
});

it('says that the account is full, if saving the rows is refused for it', async () => {
  const calls = await importWith({
    'POST /rest/v1/import_parts': { status: 201, body: null },
    'POST /rest/v1/rpc/finish_import': FULL(FULL_TEXT),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${FULL_TEXT} Nothing was imported.`);
  expect(calls.map(({ route }) => route)).toContain('DELETE /rest/v1/import_runs');
  expect(screen.getByRole('button', { name: 'Import the archive' })).toBeEnabled();
});

it('says so if a part is refused', async () => {
  await importWith({ 'POST /rest/v1/import_parts': FULL(PARTS_TEXT) });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${PARTS_TEXT} Nothing was imported.`);
});

it('says so if the first call is refused', async () => {
  await importWith({ 'POST /rest/v1/import_runs': FULL(FULL_TEXT) });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${FULL_TEXT} Nothing was imported.`);
});

it.each([
  ['hours', { sessions: 2 }, true],
  ['hours from before', { opening_balances: 1 }, true],
  ['no hours', { clients: 1 }, false],
])('after an import with %s, links to the credentials only if there are hours', async (_what, counts, isLed) => {
  const none = Object.fromEntries(RECORD_NAMES.map((table) => [table, 0]));
  await importWith({
    'POST /rest/v1/import_parts': { status: 201, body: null },
    'POST /rest/v1/rpc/finish_import': { body: { ...none, ...counts, skipped_ids: [] } },
  });
  expect(await screen.findByRole('heading', { name: 'Imported' })).toBeVisible();
  const link = screen.queryByRole('link', { name: 'See where you stand' });
  expect(link?.getAttribute('href')).toBe(isLed ? '/reports/credentials' : undefined);
});
