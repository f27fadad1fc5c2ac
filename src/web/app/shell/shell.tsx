import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { UNPAID_STATUSES } from '#domain/subscription/access.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { QueryClientProvider, type FetchQueryOptions } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter, useLocation } from '@tanstack/react-router';
import { Suspense, useState, useEffect, useCallback } from 'react';
import { Guard } from '../guard/guard.tsx';
import { optionalPart } from './optional-part.ts';
import { PageFrame } from './page-frame.tsx';
import { PrintHost } from '#web/app/printing/print-host.tsx';
import { PhoneBar } from '../sidebar/phone-bar.tsx';
import { PhoneNav } from '../sidebar/phone-nav.tsx';
import { ShellTimerBackground } from './shell-timer.tsx';
import { WhichToKeepHost } from '#web/app/versions/which-to-keep-host.tsx';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { authSession } from '#web/data/auth/session-store.ts';
import { useSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import { LogOutQuestion } from '../sidebar/use-log-out.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useLinkNotice } from '../notices/use-link-notice.ts';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import { useKeys } from '../keys/use-keys.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { dropKeys, keepKeys } from '#web/ui/form/early-keys.ts';
import { QuickAdd } from './quick-add.tsx';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewAfterOtherTab } from '#web/data/records/renew-records.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { applyTheme } from '#web/data/device/theme.ts';
import { profileQuery } from '#web/data/records/profile.ts';

const TermsNotice = optionalPart(async () => (await import('../notices/terms-notice.tsx')).TermsNotice);
// Begun with the shell, not with its first render: what a page shows is to be stored even if the tab is closed right after.
const offlineSupport = import('./offline-support.tsx');
// optionalPart logs a failure; until it asks, this is no unhandled one.
offlineSupport.catch(() => undefined);
const OfflineSupport = optionalPart(async () => (await offlineSupport).OfflineSupport);

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

const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).Palette);
const KeysDialog = lazyPart(async () => (await import('../keys/keys-dialog.tsx')).KeysDialog);

/** The palette, the shortcuts dialog and the sheet for logging a session, on every page. Each is loaded when first needed. */
function Overlays() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    if (open !== 'palette') return;
    keepKeys();
    return dropKeys;
  }, [open]);
  useKeys({
    isPaletteOpen: open === 'palette',
    togglePalette: () => setOpen(open === 'palette' ? null : 'palette'),
    showKeys: () => setOpen('keys'),
  });
  return (
    <>
      <QuickAdd />
      <LogOutQuestion />
      {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
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

/** Sends a page's queries while the guard checks access. Resolves when all have finished, successfully or not. */
export async function sendEarlyQueries(queriesOf: (userId: string) => readonly object[]): Promise<void> {
  const session = storedSession();
  if (!session || needsSecondFactor(session)) return;
  // Without a network the guard restores stored data. The hash of a mailed link must be read by the guard before the auth client
  // removes it.
  if (!navigator.onLine || location.hash !== '') return;
  const { id } = session.user;
  const queries = [profileQuery(id), ...queriesOf(id)] as readonly FetchQueryOptions[];
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
}

function owesCode(): boolean {
  const session = authSession();
  return Boolean(session && needsSecondFactor(session));
}

const SignInAgain = lazyPart(async () => (await import('../guard/sign-in-again.tsx')).SignInAgain);

/** Shows the form for signing in again above the page, when a caller asks for it. */
function SignInAgainHost() {
  const asked = useSignInAgain();
  const navigate = useNavigate();
  const router = useRouter();
  const answer = asked?.answer;
  const isTooOld = asked?.tooOld != null;
  const onAnswer = useCallback(
    (isSignedIn: boolean) => {
      answer?.(isSignedIn);
      if (isSignedIn) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      // One who changes their mind stays, unless the new sign-in owes its code.
      else if (!isTooOld || owesCode())
        void navigate({ to: '/login', state: { from: router.state.location.href }, ignoreBlocker: true });
    },
    [answer, isTooOld, navigate, router],
  );
  if (!asked) return null;
  const { user, tooOld } = asked;
  return <SignInAgain email={user.email ?? ''} userId={user.id} tooOld={tooOld} onAnswer={onAnswer} />;
}

const PaymentNotice = optionalPart(
  async () => (await import('#web/features/subscription/parts/payment-notice.tsx')).PaymentNotice,
);

/** On every page except those of the subscription, which have their own notice. */
function PaymentDue() {
  const { data: profile } = useProfile();
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/subscription/') });
  if (isThere || !UNPAID_STATUSES.has(profile?.subscription_status ?? null)) return null;
  return (
    <Suspense>
      <PaymentNotice />
    </Suspense>
  );
}
