import { renderHook, act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setReached, useConnection } from './connection.ts';
import { request } from './request.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setReached(true);
});

it('is lost when a request reaches no server, and back with the next response, even an error', async () => {
  const { result } = renderHook(() => useConnection());
  expect(result.current).toBe('online');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await act(() => expect(request('/rest/v1/clients')).rejects.toThrow('Failed to fetch'));
  expect(result.current).toBe('unreached');
  vi.stubGlobal('fetch', async () => new Response('no', { status: 500 }));
  await act(() => request('/rest/v1/clients'));
  expect(result.current).toBe('online');
});

it("is not lost by a caller's abort", async () => {
  const { result } = renderHook(() => useConnection());
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')));
  await act(() => expect(request('/rest/v1/clients')).rejects.toThrow('stopped'));
  expect(result.current).toBe('online');
});

it('follows the device', () => {
  const { result } = renderHook(() => useConnection());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current).toBe('offline');
});
