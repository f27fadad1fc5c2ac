// A workbook of several sheets, of which the coach chooses some, from the file to what is sent.
import { NO_RECORDS, fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { workbookBytes } from '#web/data/device/workbook-file.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportSection } from './import-section.tsx';
import { ImportPlanner } from './work/import-planner.ts';

/** The worker's planner, without a worker. */
vi.mock('./work/transfer-worker-client.ts', () => ({
  TransferWorkerClient: class {
    planner = new ImportPlanner();
    close = () => undefined;
    ask = async (job: string, given: object) =>
      (this.planner as unknown as Record<string, (given: object) => unknown>)[job]!(given);
  },
}));
beforeEach(signIn);
afterEach(forgetServer);

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];
const textColumns = (...headers: string[]) => headers.map((header) => ({ header, type: 'text' as const }));
const months = MONTHS.map((name, month) => ({
  name,
  columns: textColumns('Client', 'Date', 'Minutes'),
  rows: [['Ada Lund', `2024-0${month + 1}-20`, '60']],
}));
const WORKBOOK = workbookBytes([
  ...months,
  { name: 'Notes', columns: textColumns('To do'), rows: [['Ask Ada'], ['Send the invoice']] },
  { name: 'People', columns: textColumns('Name', 'Email'), rows: [['Ada Lund', 'ada@example.org']] },
]);

async function openWorkbook() {
  const profile = { id: USER_ID, email: 'ada@example.org', time_zone: 'Europe/London', default_session_minutes: 60 };
  const report = { clients: 0, sessions: 7, skipped_ids: [] };
  const calls = fakeServer({
    ...NO_RECORDS,
    'GET /rest/v1/profiles': { body: profile },
    'POST /rest/v1/import_runs': { status: 201, body: null },
    'POST /rest/v1/import_parts': { status: 201, body: null },
    'POST /rest/v1/rpc/finish_import': { body: report },
  });
  await renderPage(<ImportSection />);
  const input = await screen.findByLabelText(/Choose a file to import/);
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.upload(input, new File([WORKBOOK], 'log.xlsx'));
  await userEvent.click(await screen.findByText('8 of 10 chosen'));
  return calls;
}

const box = (name: string) => screen.getByLabelText(name);
const readText = (names: readonly string[]) => `Sheets read: ${new Intl.ListFormat('en-GB').format(names)}`;

it('all sheets that can be read together are chosen at first; preview and result name one that is removed', async () => {
  const calls = await openWorkbook();
  for (const month of MONTHS) expect(box(`${month} (1 row)`)).toBeChecked();
  expect(box('Notes (3 rows)')).not.toBeChecked();
  expect(within(screen.getByRole('group', { name: 'Sessions' })).getByLabelText('8 of 8 sheets chosen')).toBeChecked();
  expect(await screen.findByRole('button', { name: 'Import 8 rows' })).toBeEnabled();
  // The column with the tab's name is not a column of the file.
  expect(screen.queryByText(/^Not brought in/)).toBeNull();

  await userEvent.click(box('March (1 row)'));
  const read = readText(MONTHS.filter((month) => month !== 'March'));
  const leftOut = 'Sheets left out: March (1 row), Notes (3 rows) and People (1 row)';
  expect(screen.getByText(read)).toBeVisible();
  expect(screen.getByText(leftOut)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 7 rows' }));

  expect(await screen.findByRole('heading', { name: 'Imported' })).toHaveFocus();
  expect(screen.getByText(read)).toBeVisible();
  expect(screen.getByText(leftOut)).toBeVisible();
  const parts = calls.filter(({ route }) => route === 'POST /rest/v1/import_parts');
  const sent = parts.flatMap(({ body }) => (body as { rows: { sessions: { date: string }[] } }).rows.sessions);
  expect(sent.map(({ date }) => date.slice(5, 7))).toEqual(['01', '02', '04', '05', '06', '07', '08']);
});

it('a sheet of another kind is read alone; one box chooses all of a kind; at least one must be chosen', async () => {
  await openWorkbook();
  const user = userEvent.setup();
  box('People (1 row)').focus();
  await user.keyboard(' ');
  expect(box('January (1 row)')).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'This file contains' })).toHaveDisplayValue('Clients');
  expect(await screen.findByText('1 client will be added.')).toBeVisible();

  await user.keyboard(' ');
  expect(screen.getByText('Choose at least one sheet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();

  await user.click(screen.getByLabelText('0 of 8 sheets chosen'));
  expect(screen.getByText(readText(MONTHS))).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'These sheets contain' })).toHaveDisplayValue('Sessions');
  expect(await screen.findByText('1 client and 8 sessions will be added.')).toBeVisible();
});
