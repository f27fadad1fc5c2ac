// While an import is being saved or undone, the pages that count records say so, until what they show is complete.
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { pass } from '#tests/support/web/pass.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportNotice } from './import-notice.tsx';

const SAVING = { is: 'save', rows: 50_000, rows_done: 12_000 };
const AGAIN_MS = 5_000;
const sums = vi.fn<() => unknown>();
const list = vi.fn<() => unknown>();

function Page() {
  useQuery({ queryKey: queryKeys.dashboard('2026-11-26'), queryFn: async () => sums() });
  useQuery({ queryKey: queryKeys.sessionList({}, 1), queryFn: async () => list() });
  return <ImportNotice />;
}
async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  list.mockReturnValue([]);
});
afterEach(() => {
  queryClient.clear();
  sums.mockReset();
  list.mockReset();
  vi.useRealTimers();
});

it('says how far it is, and at the end renews the sums and lists that lacked rows', async () => {
  sums.mockReturnValueOnce({ total: 1, importing: SAVING });
  sums.mockReturnValueOnce({ total: 2, importing: { ...SAVING, rows_done: 13_000 } });
  sums.mockReturnValue({ total: 3 });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(
    'An import is being saved: 12,000 of 50,000 rows are there. Lists and sums lack the rest until it is done.',
  );
  await pass(AGAIN_MS + 20);
  expect(screen.getByRole('status')).toHaveTextContent('13,000 of 50,000 rows are there');
  await pass(AGAIN_MS + 20);
  expect(screen.queryByRole('status')).toBeNull();
  await pass(10);
  const [sumsRead, listsRead] = [sums.mock.calls.length, list.mock.calls.length];
  expect([sumsRead, listsRead]).toEqual([4, 4]);
  await pass(AGAIN_MS * 3);
  expect([sums.mock.calls.length, list.mock.calls.length]).toEqual([sumsRead, listsRead]);
});

it.each([
  ['a list, in its rows', [{ client_id: 'c', importing: { ...SAVING, is: 'take-back' } }]],
  ['a report, in its numbers', { report: { importing: { ...SAVING, is: 'take-back' } }, buckets: [] }],
])('is said by %s', async (_, answer) => {
  sums.mockReturnValue(answer);
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(
    'An import is being taken back: 12,000 of 50,000 rows are gone. Lists and sums have the rest until it is done.',
  );
});

it.each([[null], [[]], [{ total: 1 }]])('is not said where the answer %j says nothing', async (answer) => {
  sums.mockReturnValue(answer);
  await open();
  expect(screen.queryByRole('status')).toBeNull();
});
