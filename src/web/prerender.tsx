// Built for Node and run once by the build: the landing page as HTML, so that it can be read before any script has run.
// A router of its own, since the app's loads each page when it is needed.
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { LandingScreen } from './app/landing-screen.tsx';

export async function prerenderLanding(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: LandingScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  });
  await router.load();
  return renderToString(<RouterProvider router={router as never} />);
}
