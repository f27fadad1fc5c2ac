import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { newOperation } from '#tests/support/web/new-operation.ts';
import { foldOperation, readOperations } from '#web/data/device/operations.ts';
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
import { afterEach, expect, it, vi } from 'vitest';
import { useLogOut } from './use-log-out.ts';

expectLogs(/^Logout failed Error: down/);

const signOut = vi.fn();
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => ({ signOut }) }));

function Page() {
  const { run } = useLogOut();
  return <button onClick={run}>Logout</button>;
}

async function logOut() {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard', component: Page });
  const login = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: () => <p>Login</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, login]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  render(<RouterProvider router={router as never} />);
  localStorage.setItem('isAuthenticated', 'true');
  sessionStorage.setItem('draft', 'notes about a client');
  queryClient.setQueryData(['clients'], [{ name: 'Amara Osei' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  return router;
}

const keep = (id: string, userId: string) => foldOperation(id, () => ({ ...newOperation('sessions', id, {}), userId }));

afterEach(() => {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  queryClient.clear();
  vi.restoreAllMocks();
});

it('deletes everything stored in the browser and opens the login', async () => {
  signOut.mockResolvedValue({ error: null });
  setAuthSession({ user: { id: 'u1' } } as never);
  await keep('s1', 'u1');
  await keep('s2', 'another');
  const router = await logOut();
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
  const router = await logOut();
  await waitFor(() =>
    expect(shownToasts.get()).toMatchObject([{ tone: 'destructive', title: 'Failed to log out. Please try again.' }]),
  );
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
});
