import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, lazy, useState, useEffect } from 'react';
import { Guard } from '../guard/guard.tsx';
import { optionalPart } from './optional-part.ts';
import { PageFrame } from './page-frame.tsx';
import { PaymentDue } from '../notices/payment-due.tsx';
import { PrintHost } from '#web/app/printing/print-host.tsx';
import { usePrintMargins } from '#web/app/printing/use-print-margins.ts';
import { PhoneBar } from '../sidebar/phone-bar.tsx';
import { PhoneNav } from '../sidebar/phone-nav.tsx';
import { ShellTimerBackground } from './shell-timer.tsx';
import { SignInAgainHost } from '../guard/sign-in-again-host.tsx';
import { WhichToKeepHost } from '#web/app/versions/which-to-keep-host.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useLinkNotice } from '../notices/use-link-notice.ts';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import { useKeys } from '../keys/use-keys.ts';
import { QuickAdd } from './quick-add.tsx';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewAfterOtherTab } from '#web/data/records/renew-records.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { applyTheme } from '#web/data/device/theme.ts';

const TermsNotice = optionalPart(async () => (await import('../notices/terms-notice.tsx')).TermsNotice);
// Begun with the shell, not with its first render: what a page shows is to be kept even if the tab is closed right after.
const offlineSupport = import('./offline-support.tsx');
// optionalPart logs a failure; until it asks, this is no unhandled one.
offlineSupport.catch(() => undefined);
const OfflineSupport = optionalPart(async () => (await offlineSupport).OfflineSupport);

export { sendEarlyQueries } from '../guard/early-queries.ts';
export { checkEarly } from '../guard/check-screen.ts';

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

/** Shows a notice if the terms have changed since they were accepted. */
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
          <OfflineSupport />
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
      <ShellTimerBackground />
    </div>
  );
}

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('../keys/keys-dialog.tsx')).KeysDialog }));

/** The palette, the shortcuts dialog and the sheet for logging a session, on every page. Each is loaded when first needed. */
function Overlays() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  useKeys({
    isPaletteOpen: open === 'palette',
    togglePalette: () => setOpen(open === 'palette' ? null : 'palette'),
    showKeys: () => setOpen('keys'),
  });
  return (
    <>
      <QuickAdd />
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Refetches what other tabs changed. It listens from the first render on, because earlier messages are lost. */
function useOtherTabs(): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message !== 'records') return;
        renewAfterOtherTab().catch((error: unknown) => logFailure('Refetching after another tab', error));
      }),
    [],
  );
}

/** Applies the theme of the profile. */
function useProfileTheme(): void {
  const theme = useProfile().data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
}
