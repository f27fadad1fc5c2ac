import 'fake-indexeddb/auto';
import { startTimer } from '#domain/coach-tools/session-timer.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { dropAllUnsent, keepUnsent, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogOutEntry } from './log-out-entry.tsx';

const run = vi.fn(async () => undefined);
vi.mock('./use-log-out.ts', () => ({ useLogOut: () => ({ run, isBusy: false }) }));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = () =>
  render(
    <ul>
      <LogOutEntry isCollapsed={false} />
    </ul>,
  );

beforeEach(() => setAuthSession({ user: { id: 'u1' } } as never));
afterEach(() => {
  run.mockClear();
  localStorage.clear();
  act(() => setAuthSession(null));
});

it('logs out at once without a timer', async () => {
  open();
  await press('Logout');
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});

it('asks first if the timer has time', async () => {
  localStorage.setItem('hourbook.timer.u1', JSON.stringify(startTimer(Date.now())));
  open();
  await press('Logout');
  expect(await screen.findByRole('alertdialog', { name: 'Log out and lose the timer?' })).toBeVisible();
  await press('Stay');
  expect(run).not.toHaveBeenCalled();
  await press('Logout');
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});

it('asks first while a session waits to be sent', async () => {
  await keepUnsent({ id: 's1', userId: 'u1', recordedAt: '' } as UnsentSession);
  open();
  await press('Logout');
  expect(await screen.findByRole('alertdialog', { name: 'Log out and lose a session?' })).toBeVisible();
  await dropAllUnsent('u1');
});
