// Renders a page as the app does: inside a router, so that its links work, and with the app's query client.
import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

/** `path` is the page's route, where it reads parts of its address. Gives back a function that tells the address by then. */
export async function renderPage(page: ReactNode, { path = '$', address = '/page' } = {}): Promise<() => string> {
  const rootRoute = createRootRoute();
  const anywhere = createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => <div data-testid="page">{page}</div>,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren([anywhere]), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByTestId('page');
  return () => router.state.location.href;
}
