// Pages behind the guard, with what it asks replaced. A test file replaces the modules itself: vi.mock works for its own file.
import { setConfig } from '#web/data/wire/config.ts';
import { setReached } from '#web/data/wire/connection.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { pass } from './pass.ts';
import { vi } from 'vitest';
import { Guard } from '#web/app/guard/guard.tsx';

const PAGES = [
  '/clients',
  '/sessions',
  '/account',
  '/admin',
  '/subscription/admin',
  '/dashboard',
  '/subscription/plans',
  '/not-listed',
];

export const auth = { getSession: vi.fn(), signOut: vi.fn() };
export const checkAccess = vi.fn();
export const isAdmin = vi.fn();
export const restoreLastKnown = vi.fn();

export const SIGNED_IN = { data: { session: { user: { id: 'u1' } } }, error: null };
export const SIGNED_OUT = { data: { session: null }, error: null };
export const never = () => new Promise<never>(() => undefined);

/** @param onRender hears of each page that is rendered @param late the pages that take this long to load */
export async function open(
  path: string,
  onRender: (page: string) => void = () => undefined,
  late: { readonly [page: string]: Promise<unknown> } = {},
) {
  const rootRoute = createRootRoute();
  const guarded = createRoute({
    getParentRoute: () => rootRoute,
    id: 'guarded',
    component: () => (
      <Guard>
        <Outlet />
      </Guard>
    ),
  });
  const pages = PAGES.map((page) =>
    createRoute({
      getParentRoute: () => guarded,
      path: page,
      ...(late[page] && { loader: () => late[page] }),
      component: () => {
        onRender(page);
        return <p>Page {page}</p>;
      },
    }),
  );
  const login = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: () => <p>Login</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([guarded.addChildren(pages), login]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router as never} />);
  await settle();
  return router;
}

export const settle = () => pass(20);
export const toasts = () => shownToasts.get().map(({ title, description }) => [title, description]);

export function beginGuardTest() {
  vi.useFakeTimers();
  setConfig({ accessRule: 'route-table' } as never);
  auth.getSession.mockResolvedValue(SIGNED_IN);
  auth.signOut.mockResolvedValue({ error: null });
  setReached(true);
  checkAccess.mockResolvedValue(true);
  isAdmin.mockResolvedValue(false);
}
export function endGuardTest() {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
}
