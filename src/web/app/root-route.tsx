import { NotFoundPage } from '#web/features/errors/not-found-page.tsx';
import { ToastOutlet } from '#web/ui/overlay/toast-outlet.tsx';
import { Outlet, createRootRoute } from '@tanstack/react-router';

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ToastOutlet />
    </>
  ),
  notFoundComponent: NotFoundPage,
});
