import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from './request.ts';

const send = vi.fn<typeof fetch>();

/** A server that never answers; it gives up when the request is aborted. */
const silence: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockReset();
});

it('gives up after the first try and three retries of 30 seconds each', async () => {
  send.mockImplementation(silence);
  const outcome = request('/rest/v1/clients').catch((error: unknown) => error);
  await passTime(REQUEST_TIMEOUT_MS - 1);
  expect(send).toHaveBeenCalledTimes(1);
  await passTime(1);
  expect(send).toHaveBeenCalledTimes(2);
  await passTime(REQUEST_TIMEOUT_MS * 3);
  expect(send).toHaveBeenCalledTimes(4);
  expect(await outcome).toMatchObject({
    name: 'RequestTimeout',
    message: 'The server did not answer in time. Please try again.',
  });
});

it('returns the response of a successful retry, with the same body sent', async () => {
  send.mockImplementationOnce(silence).mockResolvedValueOnce(Response.json({ id: 'a' }, { status: 201 }));
  const outcome = request('/rest/v1/clients', { method: 'POST', body: '{"id":"a"}' });
  await passTime(REQUEST_TIMEOUT_MS);
  const response = await outcome;
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ id: 'a' });
  expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(['{"id":"a"}', '{"id":"a"}']);
});

it('includes the reading of the body in the time-out', async () => {
  const stalled = new Response(new ReadableStream({ start: () => undefined }));
  send.mockImplementation(async (_, init) => {
    const stall = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Object.assign(stalled.clone(), { arrayBuffer: () => stall });
  });
  const outcome = request('/rest/v1/clients').catch((error: unknown) => error);
  await passTime(REQUEST_TIMEOUT_MS * 4);
  expect(send).toHaveBeenCalledTimes(4);
  expect(await outcome).toMatchObject({ name: 'RequestTimeout' });
});

it('does not retry other failures', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(request('/rest/v1/clients')).rejects.toThrow('Failed to fetch');
  expect(send).toHaveBeenCalledTimes(1);
});

it('passes on an abort by its caller without a retry', async () => {
  send.mockImplementation(silence);
  const controller = new AbortController();
  const outcome = request('/rest/v1/clients', { signal: controller.signal }).catch((error: unknown) => error);
  controller.abort(new Error('left the page'));
  expect(await outcome).toMatchObject({ message: 'left the page' });
  expect(send).toHaveBeenCalledTimes(1);
});

it('returns a response without a body as such', async () => {
  send.mockResolvedValue(new Response(null, { status: 204 }));
  expect((await request('/auth/v1/logout')).status).toBe(204);
});
