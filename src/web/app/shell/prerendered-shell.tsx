import { GUARD_BUSY_TEXT } from '#domain/auth/auth-texts.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { PhoneBar } from '../sidebar/phone-bar.tsx';
import { PhoneNav } from '../sidebar/phone-nav.tsx';
import { DesktopSidebar } from '../sidebar/sidebar.tsx';

const nothing = () => undefined;

/**
 * The shell around a page without data, prerendered by the build for every user. Styles choose between the layouts for phones, wide
 * windows and a collapsed sidebar; public/first-paint.js says which applies. Nothing in it is interactive, so it is inert and hidden
 * from screen readers.
 */
export function PrerenderedShell({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div data-picture="coach" className="in-data-visitor:hidden">
        <div
          inert
          aria-hidden="true"
          // Hides the names of months, which depend on the date, and spinners.
          className="group/shell **:data-label:invisible **:data-wait:hidden md:flex"
          data-sidebar="expanded"
        >
          <div className="contents max-md:hidden in-data-narrow:hidden">
            <DesktopSidebar sidebar={{ isExpanded: true, toggle: nothing }} />
          </div>
          <div className="contents max-md:hidden not-in-data-narrow:hidden">
            <DesktopSidebar sidebar={{ isExpanded: false, toggle: nothing }} />
          </div>
          <div className="contents md:hidden">
            <PhoneBar isOver={false} onMenu={nothing} />
          </div>
          <PageFrame>{children}</PageFrame>
          <div className="contents md:hidden">
            <PhoneNav isOver={false} onMore={nothing} />
          </div>
        </div>
        <div className="fixed inset-x-0 bottom-24 grid animate-[fade_200ms_1s_both] justify-items-center">
          <div className="rounded-full border border-rule bg-card px-4 py-2 text-sm shadow-raised">
            <Spinner label={GUARD_BUSY_TEXT} />
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}
