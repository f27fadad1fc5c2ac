import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { newOperation } from '#tests/support/web/new-operation.ts';
import { dropAllOperations, foldOperation, readOperations } from '#web/data/device/operations.ts';
import { startTimer } from '#domain/coach-tools/session-timer.ts';
import { watchForm } from '#web/ui/form/dirty-flag.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LogOutEntry } from './sidebar-nav.tsx';
import { LogOutQuestion } from './use-log-out.tsx';

expectLogs(/^Logout failed Error: down/);

const signOut = vi.fn();
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => ({ signOut }) }));

async function open() {
  const pages = (
    <>
      <ul>
        <LogOutEntry isCollapsed={false} />
      </ul>
      <LogOutQuestion />
    </>
  );
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard', component: () => pages });
  const login = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: () => <p>Login</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, login]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  render(<RouterProvider router={router as never} />);
  localStorage.setItem('isAuthenticated', 'true');
  sessionStorage.setItem('draft', 'notes about a client');
  queryClient.setQueryData(['clients'], [{ name: 'Amara Osei' }]);
  await press('Logout');
  return router;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const keep = (id: string, userId: string) => foldOperation(id, () => ({ ...newOperation('sessions', id, {}), userId }));

beforeEach(() => {
  signOut.mockResolvedValue({ error: null });
  setAuthSession({ user: { id: 'u1' } } as never);
});
afterEach(() => {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  queryClient.clear();
  vi.clearAllMocks();
  localStorage.clear();
});

it('deletes everything stored in the browser and opens the login', async () => {
  await keep('s1', 'u1');
  await keep('s2', 'another');
  const router = await open();
  await press('Log out');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await readOperations('u1')).toEqual([]);
  expect(await readOperations('another')).toHaveLength(1);
  expect(shownToasts.get()).toMatchObject([{ tone: 'success', title: 'Logged out' }]);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(queryClient.getQueryData(['clients'])).toBeUndefined();
});

it('changes nothing when the server refuses', async () => {
  signOut.mockResolvedValue({ error: new Error('down') });
  const router = await open();
  await waitFor(() =>
    expect(shownToasts.get()).toMatchObject([{ tone: 'destructive', title: 'Failed to log out. Please try again.' }]),
  );
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
});

it('logs out at once where nothing is lost', async () => {
  const router = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

const dirty = async () => onTestFinished(watchForm(() => true));
/** A form in another tab, which has what was typed. */
const dirtyElsewhere = async () => {
  const otherTab = new BroadcastChannel('hourbook');
  onTestFinished(() => otherTab.close());
  otherTab.addEventListener('message', ({ data }) => data === 'unsaved?' && otherTab.postMessage('unsaved'));
};
const startedTimer = async () => localStorage.setItem('hourbook.timer.u1', JSON.stringify(startTimer(Date.now())));

it.each([
  ['the timer', /^The session timer has time/, startedTimer],
  ['what you entered', /^What you entered has not been saved yet/, dirty],
  ['what you entered', /^What you entered has not been saved yet/, dirtyElsewhere],
  ['a session', /^It has not synced yet/, () => keep('s1', 'u1')],
])('asks before %s is lost', async (what, text, make) => {
  await make();
  await open();
  const question = await screen.findByRole('alertdialog', { name: `Log out and lose ${what}?` });
  expect(question).toHaveAccessibleDescription(expect.stringMatching(text));
  await press('Stay');
  expect(question).not.toBeInTheDocument();
  expect(signOut).not.toHaveBeenCalled();
  await dropAllOperations('u1');
});

it('names all that is lost', async () => {
  await keep('s1', 'u1');
  await startedTimer();
  await dirty();
  const router = await open();
  const question = await screen.findByRole('alertdialog', { name: 'Log out and lose a session?' });
  expect(question).toHaveTextContent(/not synced yet.+What you entered.+The session timer/);
  await press('Log out');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('tells another tab that asks of each form that is unsaved', async () => {
  for (const isDirty of [false, true]) onTestFinished(watchForm(() => isDirty));
  const otherTab = new BroadcastChannel('hourbook');
  onTestFinished(() => otherTab.close());
  const told = vi.fn();
  otherTab.addEventListener('message', ({ data }) => told(data));
  otherTab.postMessage('unsaved?');
  await waitFor(() => expect(told.mock.calls).toEqual([['unsaved']]));
});
