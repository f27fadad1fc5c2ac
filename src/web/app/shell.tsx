import { queryClient } from '#web/backend/query-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { Suspense } from 'react';
import { Guard } from './guard.tsx';
import { Overlays } from './overlays.tsx';
import { LogSessionLink } from './log-session-link.tsx';
import { optionalPart } from './optional-part.ts';
import { ShellTimer, ShellTimerWatch } from './shell-timer.tsx';
import { SignInAgainHost } from './sign-in-again-host.tsx';
import { Brand, Sidebar } from './sidebar.tsx';
import { useProfileTheme } from './use-profile-theme.ts';
import { useSidebar } from './use-sidebar.ts';

const KeptOnDevice = optionalPart(async () => (await import('./kept-on-device.tsx')).KeptOnDevice);

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
  return (
    <div className="group/shell md:flex" data-sidebar={sidebar.isExpanded ? 'expanded' : 'collapsed'}>
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-ink px-4 py-2.5 text-paper focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Sidebar sidebar={sidebar} />
      {sidebar.isMobile && (
        <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-rule bg-paper/90 px-2 py-1.5 [backdrop-filter:blur(8px)]">
          <button
            type="button"
            aria-label="Open menu"
            aria-expanded={sidebar.isOver}
            onClick={sidebar.toggle}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
          <Brand />
          <div className="ml-auto">
            <ShellTimer look="bar" />
          </div>
        </header>
      )}
      <main
        id="page"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-5 pb-28 outline-none md:px-8 md:pt-[34px] md:pb-16 xl:px-11"
      >
        <div className="max-w-[1032px]">
          <Suspense>
            <KeptOnDevice />
          </Suspense>
          <Outlet />
        </div>
        {sidebar.isMobile && (
          <LogSessionLink className="fixed right-4 bottom-[max(1.125rem,env(safe-area-inset-bottom))] z-20 min-h-12! rounded-full! px-5! shadow-raised" />
        )}
      </main>
      <Overlays />
      <SignInAgainHost />
      <ShellTimerWatch />
    </div>
  );
}
