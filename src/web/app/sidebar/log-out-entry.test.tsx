import { startTimer } from '#domain/coach-tools/session-timer.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { newOperation } from '#tests/support/web/new-operation.ts';
import { dropAllOperations, foldOperation } from '#web/data/device/operations.ts';
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

const keep = (id: string, userId: string) => foldOperation(id, () => ({ ...newOperation('sessions', id, {}), userId }));

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
  await keep('s1', 'u1');
  open();
  await press('Logout');
  expect(await screen.findByRole('alertdialog', { name: 'Log out and lose a session?' })).toBeVisible();
  await dropAllOperations('u1');
});
