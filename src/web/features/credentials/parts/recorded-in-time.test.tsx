import type { RecordedDays } from '#domain/log-changes/timeliness.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { rest } from '#web/data/auth/rest.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordedInTime } from './recorded-in-time.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

function answer(days: RecordedDays['days']) {
  const data = { began: '2026-11-01', days };
  vi.spyOn(rest, 'rpc').mockReturnValue({
    abortSignal: () => Promise.resolve({ data, error: null, status: 200 }),
  } as never);
}

it('says how many sessions were recorded in time, and what that means', async () => {
  answer([
    ['sessions', '2026-11-02', '2026-11-03', false, 9, null],
    ['sessions', '2026-11-02', '2026-11-19', false, 1, null],
    ['sessions', '2025-01-02', '2026-11-01', true, 40, null],
    ['cpd_records', '2026-11-02', '2026-11-19', false, 7, null],
  ]);
  await renderPage(<RecordedInTime today="2026-11-20" />);
  const line = await screen.findByText(/Recorded within 7 days of the session: 90 % \(9 of 10\)/);
  expect(line.parentElement).toHaveTextContent('40 from before 1 November 2026, when this began, are left out.');
});

it('says of an import plainly where its records came from, and gives no percentage', async () => {
  answer([['sessions', '2024-01-02', '2026-11-18', false, 360, '2026-11-18']]);
  await renderPage(<RecordedInTime today="2026-11-20" />);
  const line = await screen.findByText('360 records came from an import on 18 November 2026.');
  expect(line.parentElement).not.toHaveTextContent(/%|late/);
});

it('is not shown while there is nothing to say', async () => {
  answer([['sessions', '2025-01-02', '2026-11-01', true, 40, null]]);
  await renderPage(<RecordedInTime today="2026-11-20" />);
  await waitFor(() => expect(rest.rpc).toHaveBeenCalled());
  expect(screen.queryByText(/Recorded within/)).toBeNull();
});
