import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Guard } from './guard/guard.tsx';
import { Overlays } from './overlays.tsx';
import { optionalPart } from './optional-part.ts';
import { PageFrame } from './page-frame.tsx';
import { PaymentDue } from './notices/payment-due.tsx';
import { PhoneBar } from './sidebar/phone-bar.tsx';
import { PhoneNav } from './sidebar/phone-nav.tsx';
import { ShellTimerWatch } from './shell-timer.tsx';
import { SignInAgainHost } from './guard/sign-in-again-host.tsx';
import { WhichToKeepHost } from './versions/which-to-keep-host.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useLinkNotice } from './notices/use-link-notice.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { PrintHost } from './printing/print-host.tsx';
import { usePrintMargins } from './printing/use-print-margins.ts';
import { useProfileTheme } from './use-profile-theme.ts';
import { useSidebar } from './sidebar/use-sidebar.ts';

const TermsNotice = optionalPart(async () => (await import('./notices/terms-notice.tsx')).TermsNotice);
const KeptOnDevice = optionalPart(async () => (await import('./kept-on-device.tsx')).KeptOnDevice);

export { sendEarlyQueries } from './guard/early-queries.ts';
export { checkEarly } from './guard/guard-verdict.ts';

/** The frame of every page behind the guard. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Guard>
        <Frame />
      </Guard>
    </QueryClientProvider>
  );
}

/** Asks again for terms that changed since they were accepted. */
function Terms() {
  const profile = useProfile().data;
  if (profile?.terms_version === undefined || profile.terms_version === LEGAL_VERSION) return null;
  return <TermsNotice userId={profile.id} hasAccepted={profile.terms_accepted} />;
}

function Frame() {
  const sidebar = useSidebar();
  useProfileTheme();
  useOtherTabs();
  usePrintMargins();
  useLinkNotice();
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
      <PageFrame>
        <Suspense>
          <KeptOnDevice />
          <Terms />
        </Suspense>
        <PaymentDue />
        <Outlet />
      </PageFrame>
      {sidebar.isMobile && <PhoneNav isOver={sidebar.isOver} onMore={sidebar.toggle} />}
      <Overlays />
      <WhichToKeepHost />
      <SignInAgainHost />
      <PrintHost />
      <ShellTimerWatch />
    </div>
  );
}
