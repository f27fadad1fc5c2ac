import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { connection, setReached } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { pass as passOnPage } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionNotice } from './connection-notice.tsx';

expectLogs(/^Reaching the server failed: /);

const SLOW = 'The server is taking a long time to answer. Still trying.';
const server = vi.fn<typeof fetch>();
/** A few milliseconds more: answers reach the page by timers of their own. */
const pass = (ms: number) => passOnPage(ms + 10);
const tries = () => server.mock.calls.filter(([input]) => String(input).includes('/rest/v1/')).length;

/** A server that accepts and never answers; it notices when the browser gives up. */
const silence: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

function Page() {
  const { data, error, refetch } = useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) => unwrap(await rest.from('clients').select().abortSignal(signal)),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <p>{data.length} clients</p> : <p>Skeleton</p>;
}
const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <Page />
    </QueryClientProvider>,
  );
  await pass(0);
};

beforeEach(async () => {
  await signIn();
  // The pause between two loads is kept from one test to the next, on a clock that must not be reset.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('fetch', server);
  server.mockImplementation(silence);
});
afterEach(async () => {
  setReached(true);
  // Whatever load is still to come.
  server.mockImplementation(async () => Response.json([]));
  await pass(REQUEST_TIMEOUT_MS);
  forgetServer();
  server.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('retries while the server starts, until it is ready', async () => {
  const starting = { code: 503, message: 'Starting up. Please try again in a moment.' };
  server.mockImplementation(async () => Response.json(starting, { status: 503, headers: { 'Retry-After': '1' } }));
  await open();
  await pass(20_000);
  expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached; trying again.');
  const before = tries();
  await pass(20_000);
  expect(tries()).toBe(before);
  server.mockImplementation(async () => Response.json([]));
  await pass(15_000);
  expect(screen.getByText('0 clients')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('shows within 10 seconds that the server does not answer', async () => {
  await open();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await pass(10_000);
  expect(screen.getByRole('status')).toHaveTextContent(SLOW);
  expect(screen.getByText('Skeleton')).toBeVisible();
});

it('accepts a late response and disappears', async () => {
  await open();
  await pass(REQUEST_TIMEOUT_MS - 100);
  server.mockImplementation(async () => Response.json([]));
  await pass(100);
  expect(screen.getByText('0 clients')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(tries()).toBe(2);
});

it('tries a request four times, not eight, then shows the failure and keeps retrying', async () => {
  await open();
  await pass(REQUEST_TIMEOUT_MS * 4);
  expect(tries()).toBe(4);
  expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer in time. Please try again.');
  expect(connection()).toBe('unreached');
  expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached; trying again.');
  // The query is not begun again before something answered.
  await pass(60_000);
  expect(tries()).toBe(4);
  server.mockImplementation(async () => Response.json([]));
  await pass(15_000);
  expect(screen.getByText('0 clients')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

const isProbe = (input: RequestInfo | URL) => String(input).includes('/readyz');
const overloaded = () =>
  Response.json({ code: 503, message: 'Busy' }, { status: 503, headers: { 'Retry-After': '1' } });

it.each<[why: string, answer: typeof fetch, tries: number]>([
  ['is never answered', silence, 4],
  ['loses its connection each time', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ['is always refused as too busy', async () => overloaded(), 2],
])(
  'a list that %s keeps its message while the server is ready, and is not begun again',
  async (_, answer, expected) => {
    server.mockImplementation((input, init) =>
      isProbe(input) ? Promise.resolve(new Response()) : answer(input, init),
    );
    await open();
    await pass(REQUEST_TIMEOUT_MS * 4);
    expect(screen.getByRole('alert')).toBeVisible();
    for (let second = 0; second < 300; second++) {
      await pass(1_000);
      expect(screen.queryByText('Skeleton')).toBeNull();
    }
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(tries()).toBe(expected);
    server.mockImplementation(async () => Response.json([]));
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    await pass(0);
    expect(screen.getByText('0 clients')).toBeVisible();
  },
);

it('a list that failed comes by itself after the device was offline', async () => {
  server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  await pass(2_000);
  expect(screen.getByRole('alert')).toBeVisible();
  server.mockImplementation(async () => Response.json([]));
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await pass(6_000);
  expect(screen.getByText('0 clients')).toBeVisible();
});

it('retries other failures once', async () => {
  server.mockImplementation(async () => Response.json({ message: 'It rains', code: 'XX000' }, { status: 500 }));
  await open();
  await pass(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('It rains');
  expect(tries()).toBe(2);
});
