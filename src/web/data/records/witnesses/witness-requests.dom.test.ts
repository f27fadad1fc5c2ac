import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { idOf } from '#tests/support/web/example-request.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stillConfirmedQuery } from './witness-requests.ts';

beforeEach(signIn);
afterEach(forgetServer);

/** What proxies take for the first line of a request. */
const LINE_MAX_CHARS = 8_000;

it('asks what is still confirmed of hundreds of requests in an address that every server takes', async () => {
  const requests = Array.from({ length: 300 }, (_none, place) => idOf(place));
  fakeServer({
    'GET /rest/v1/witnessed_rows': {
      body: [
        { request_id: idOf(7), area: 'sessions', row_id: 's1', minutes: 60 },
        { request_id: idOf(999), area: 'sessions', row_id: 's1', minutes: 60 },
      ],
    },
    'POST /rest/v1/rpc/witnessed_rows_of': { body: { s1: [{ request: idOf(7) }] } },
  });
  const asked = vi.spyOn(globalThis, 'fetch');
  const still = await queryClient.fetchQuery(stillConfirmedQuery(requests));
  expect(still).toEqual({ ...Object.fromEntries(requests.map((id) => [id, 0])), [idOf(7)]: 60 });
  for (const [address] of asked.mock.calls) expect(String(address).length).toBeLessThan(LINE_MAX_CHARS);
});
