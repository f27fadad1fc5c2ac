import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageSection } from './storage-section.tsx';

beforeEach(signIn);
afterEach(forgetServer);

const MB = 1024 * 1024;
const show = async (rows: number, bytes: number) => {
  const body = {
    rows,
    rows_max: 1000,
    bytes,
    bytes_max: 500 * MB,
    certificate_bytes: 3 * MB,
    certificate_bytes_max: 500 * MB,
  };
  fakeServer({ 'POST /rest/v1/rpc/storage_use': { body } });
  await renderPage(<StorageSection />);
  return screen.findByRole('progressbar', { name: 'Storage used' });
};
const ADVICE = /nearly full|is full/;

it('shows how much is used, as text and as a bar', async () => {
  const bar = await show(120, 30 * MB);
  expect(screen.getByRole('heading', { name: 'Storage' })).toBeInTheDocument();
  expect(screen.getByText('120 of 1,000 records. 30 MB of 500 MB.')).toBeInTheDocument();
  expect(screen.getByText('Certificates: 3 MB of 500 MB.')).toBeInTheDocument();
  expect(bar).toHaveAttribute('aria-valuenow', '12');
  expect(screen.queryByText(ADVICE)).toBeNull();
});

it('says when the account is nearly full, by records or by size', async () => {
  expect(await show(10, 400 * MB)).toHaveAttribute('aria-valuenow', '80');
  expect(screen.getByText('Your account is nearly full.')).toBeInTheDocument();
});

it('says what to do when it is full, also beyond a limit that was lowered', async () => {
  const bar = await show(1200, 0);
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText('1,200 of 1,000 records. 0 MB of 500 MB.')).toBeInTheDocument();
  expect(
    screen.getByText('Your account is full. Delete what you don’t need, or ask for more room.'),
  ).toBeInTheDocument();
});

it('is left out without an answer', async () => {
  const calls = fakeServer({
    'POST /rest/v1/rpc/storage_use': { status: 400, body: { code: 'XX000', message: 'no' } },
  });
  await renderPage(<StorageSection />);
  await waitFor(() => expect(calls).not.toHaveLength(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/Storage|records/)).toBeNull();
});
