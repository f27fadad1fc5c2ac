// The answers about a file are restored after a failed import, and when the same file is chosen again.
import { NO_RECORDS, fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportSection } from './import-section.tsx';
import { ImportPlanner } from './work/import-planner.ts';

expectLogs(/^import failed: No room/);

/** The worker's planner, without a worker. */
vi.mock('./work/transfer-worker-client.ts', () => ({
  TransferWorkerClient: class {
    planner = new ImportPlanner();
    close = () => undefined;
    ask = async (job: string, given: object) =>
      (this.planner as unknown as Record<string, (given: object) => unknown>)[job]!(given);
  },
}));
beforeEach(async () => {
  await signIn();
  const profile = { id: USER_ID, email: 'ada@example.org', time_zone: 'Europe/London', default_session_minutes: 60 };
  fakeServer({
    ...NO_RECORDS,
    'GET /rest/v1/profiles': { body: profile },
    'POST /rest/v1/import_runs': { status: 413, body: { code: 'PT413', message: 'No room' } },
    'DELETE /rest/v1/import_runs': { body: null },
  });
  await renderPage(<ImportSection />);
});
afterEach(forgetServer);

const ROWS = ['Anna Meier,03/04/2024,60', 'A. Meier,04/05/2024,60', 'Ben Cole,05/06/2024,60', 'Cy Dunn,06/07/2024,60'];
const fileOf = (rows: readonly string[]) =>
  new File([['Client,Date,Minutes', ...rows].join('\r\n')], 'log.csv', { type: 'text/csv' });

async function choose(file: File) {
  const input = await screen.findByLabelText(/Choose a file to import/);
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.upload(input, file);
  await screen.findByRole('group', { name: /^Which day is/ });
}

async function answerAll() {
  await userEvent.click(screen.getByRole('radio', { name: '3 April 2024' }));
  await userEvent.selectOptions(await screen.findByLabelText(/^A\. Meier/), 'Somebody else');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cy Dunn/ }));
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
}

async function expectAnswered() {
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  expect(screen.getByRole('radio', { name: '3 April 2024' })).toBeChecked();
  expect(screen.getByLabelText(/^A\. Meier/)).toHaveDisplayValue('Somebody else');
  expect(screen.getByRole('checkbox', { name: /Cy Dunn/ })).not.toBeChecked();
}

it('a file that is chosen again has its answers and its choice of rows; another one is asked about', async () => {
  await choose(fileOf(ROWS));
  await answerAll();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(fileOf(ROWS));
  await expectAnswered();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(fileOf(ROWS.slice(0, 3)));
  expect(screen.getByRole('radio', { name: '3 April 2024' })).not.toBeChecked();
});

it('a table that is chosen again has its answers', async () => {
  await choose(fileOf(ROWS));
  await answerAll();
  const table = screen.getByRole('combobox', { name: 'This file contains' });
  await userEvent.selectOptions(table, 'CPD');
  await userEvent.selectOptions(table, 'Sessions');
  await expectAnswered();
});

it('an import that fails can be reviewed again with its answers', async () => {
  await choose(fileOf(ROWS));
  await answerAll();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No room Nothing was imported.');
  await expectAnswered();
});
