import { setReached } from '#web/data/wire/connection.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { act, renderHook } from '@testing-library/react';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOutboxSender } from './use-outbox-sender.ts';

const sendOutbox = vi.hoisted(() => vi.fn());
vi.mock('#web/data/records/outbox/send-outbox.ts', () => ({ sendOutbox }));

beforeEach(() => {
  vi.useFakeTimers();
  setAuthSession({ user: { id: 'ada' } } as never);
});
afterEach(() => {
  setReached(true);
  setAuthSession(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  sendOutbox.mockReset();
});

it('sends in growing intervals, also when each attempt loses a connection that is back at once', async () => {
  sendOutbox.mockImplementation(async () => {
    setReached(false);
    return { sent: [], held: [], isWaiting: true };
  });
  renderHook(() => useOutboxSender(1));
  for (let second = 0; second < 120; second++) {
    await pass(1_000);
    act(() => setReached(true));
  }
  // At 0, 5, 15, 35 and 75 seconds, each up to a second later.
  expect(sendOutbox).toHaveBeenCalledTimes(5);
});

it('sends at once when the device is online again', async () => {
  sendOutbox.mockResolvedValue({ sent: [], held: [], isWaiting: true });
  renderHook(() => useOutboxSender(1));
  await pass(0);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await pass(1_000);
  expect(sendOutbox).toHaveBeenCalledTimes(1);
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect(sendOutbox).toHaveBeenCalledTimes(2);
});
