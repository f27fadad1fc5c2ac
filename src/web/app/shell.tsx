import { queryClient } from '#web/backend/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Guard } from './guard.tsx';
import { Overlays } from './overlays.tsx';
import { optionalPart } from './optional-part.ts';
import { FloatingLogLink, PageFrame } from './page-frame.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { ShellTimerWatch } from './shell-timer.tsx';
import { SignInAgainHost } from './sign-in-again-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { useOtherTabs } from './use-other-tabs.ts';
import { useProfileTheme } from './use-profile-theme.ts';
import { useSidebar } from './use-sidebar.ts';

const KeptOnDevice = optionalPart(async () => (await import('./kept-on-device.tsx')).KeptOnDevice);

export { askEarly } from './ask-early.ts';
export { judgeAhead } from './guard-verdict.ts';

/** What stands around every page behind the guard. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Guard>
        <Frame />
      </Guard>
    </QueryClientProvider>
  );
}

function Frame() {
  const sidebar = useSidebar();
  useProfileTheme();
  useOtherTabs();
  return (
    <div className="group/shell md:flex" data-sidebar={sidebar.isExpanded ? 'expanded' : 'collapsed'}>
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-ink px-4 py-2.5 text-paper focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Sidebar sidebar={sidebar} />
      {sidebar.isMobile && <PhoneBar isOver={sidebar.isOver} onMenu={sidebar.toggle} />}
      <PageFrame floating={sidebar.isMobile && <FloatingLogLink />}>
        <Suspense>
          <KeptOnDevice />
        </Suspense>
        <Outlet />
      </PageFrame>
      <Overlays />
      <SignInAgainHost />
      <ShellTimerWatch />
    </div>
  );
}
