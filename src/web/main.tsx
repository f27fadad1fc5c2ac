import '#web/data/device/region.ts';
import { loadConfig } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/app/start/error-boundary.tsx';
import { rootElement, showStartUpFailure } from '#web/app/start/start-up-failure.ts';
import { router } from './app/router.tsx';
import { deleteStoredDataOnSignOut } from '#web/app/start/wipe-on-sign-out.ts';
import './styles/main.css';

async function start(root: HTMLElement): Promise<void> {
  try {
    deleteStoredDataOnSignOut();
    await loadConfig();
    // A prerendered page stays until the app can replace it without a gap.
    if (root.hasChildNodes()) await router.load();
    // In slices, so that a slow phone stays responsive.
    startTransition(() =>
      createRoot(root).render(
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>,
      ),
    );
  } catch (error) {
    logFailure('Starting', error);
    showStartUpFailure(root, error);
  }
}

void start(rootElement());
