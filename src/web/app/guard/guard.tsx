import { GUARD_BUSY_TEXT } from '#domain/auth/auth-texts.ts';
import type { RouteAccess } from '#domain/screens.ts';
import { routeAccess } from '#domain/subscription/access.ts';
import { AUTH_RECHECK_DEBOUNCE_MS } from '#domain/timing.ts';
import { config } from '#web/data/wire/config.ts';
import { lastUser, subscribeToSession, authSession } from '#web/data/auth/session-store.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import { signingInAgain, askToSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { listen } from '#web/data/wire/listen.ts';
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { GUARD_TEXTS, checkScreen, takeEarlyCheck, type ScreenCheck } from './check-screen.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';

/**
 * Shows its children to users who have access. Access is checked again on every navigation and AUTH_RECHECK_DEBOUNCE_MS after the last
 * change of the auth session; the page stays visible while it asks. It also stays visible while a coach with an unsaved form signs in again.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, href } = useLocation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const access = routeAccess(pathname, config().accessRule);
  // While a page loads, the one before it is still rendered: a refused page must not begin, and send its queries, in that time.
  const rendered = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  const renderedAccess = routeAccess(rendered, config().accessRule);
  const [first] = useState(takeEarlyCheck);
  const early = useRef(first);
  const [granted, setGranted] = useState<readonly string[]>(
    first?.result.kind === 'granted' ? [grantOf(first.access, pathname)] : [],
  );
  const [signInCount, setSignInCount] = useState(0);

  const leave = (result: Exclude<ScreenCheck, { kind: 'granted' }>) => {
    setGranted([]);
    if (result.kind === 'refused') {
      toast.destructive(result.text);
      return void navigate({ to: result.to, replace: true });
    }
    const { message, isFailure = false }: { message?: string; isFailure?: boolean } =
      result.kind === 'timed-out'
        ? { message: GUARD_TEXTS.timedOut }
        : { ...(hasEnded() && { message: GUARD_TEXTS.ended }), ...result };
    const state = { from: href, ...(message ? { message, isFailure } : {}) };
    return void navigate({ to: '/login', replace: true, state, ignoreBlocker: true });
  };

  /** Returns whether the page stays as it is. */
  const apply = useEffectEvent((checked: string, result: ScreenCheck): boolean => {
    const kept = granted.filter((one) => !one.startsWith(ADMIN));
    const isOpenPage = granted.includes(checked);
    if (result.kind === 'granted') {
      setGranted([...new Set([...kept, checked])]);
      return true;
    }
    // A slow network does not close a page that was open already, nor does a subscription that ended while a form is unsaved: the server
    // refuses what needs one, and the words can be copied.
    if (isOpenPage && (result.kind === 'timed-out' || (result.kind === 'refused' && isAnyFormDirty()))) return true;
    const signIn = isOpenPage && result.kind === 'signed-out' && askForPasswordIfUnsaved();
    if (signIn) void signIn.then((isSignedIn) => (isSignedIn ? setSignInCount(signInCount + 1) : leave(result)));
    else leave(result);
    return false;
  });

  useEffect(() => {
    // While a public page loads, the address is already the new one although this page is still shown.
    if (access === 'public' || access === 'unlisted') return;
    let isCurrent = true;
    let debounce: ReturnType<typeof setTimeout> | undefined;
    const onResult = (result: ScreenCheck) => {
      if (!isCurrent) return;
      // A refusal is handled once, not again while the next page loads.
      isCurrent = apply(grantOf(access, pathname), result);
    };
    const check = () => {
      if (!signingInAgain()) void checkScreen(access).then(onResult);
    };
    if (early.current?.access === access) onResult(early.current.result);
    else check();
    early.current = null;
    const reload = () => {
      // The browser would ask whether to leave what the previous user typed, and show it.
      history.destroy();
      location.reload();
    };
    let user = lastUser();
    const unsubscribe = subscribeToSession(() => {
      user ??= lastUser();
      // Another user signed in in another tab: this page shows data of the previous one.
      if (user && lastUser()?.id !== user.id) return reload();
      clearTimeout(debounce);
      debounce = setTimeout(check, AUTH_RECHECK_DEBOUNCE_MS);
    });
    // The browser shows a page that stood still since, and no message of another tab has reached it.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && storedSession()?.user.id !== lastUser()?.id) reload();
    };
    const stop = listen({ pageshow: onShow });
    return () => {
      isCurrent = false;
      stop();
      clearTimeout(debounce);
      unsubscribe();
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- `pathname` is a dependency so that every page that is opened is checked
  }, [access, pathname, signInCount, history]);

  // Nobody can open a route that is missing in src/domain/screens.ts.
  if (access === 'unlisted') return <NotFoundPage />;
  const isGranted = (one: typeof renderedAccess, path: string) =>
    one === 'public' || one === 'unlisted' || granted.includes(grantOf(one, path));
  const isOpen = granted.length > 0 && isGranted(access, pathname) && isGranted(renderedAccess, rendered);
  return isOpen ? children : <PageSpinner label={GUARD_BUSY_TEXT} />;
}

const ADMIN = 'admin ';

/** What a check grants. Roles can be taken away: an admin page waits for a check of its own each time it is opened. */
const grantOf = (access: RouteAccess, path: string): string => (access === 'admin' ? ADMIN + path : access);

let hasLoggedOut = false;
onTabMessage((message) => {
  if (message === 'signed-out') hasLoggedOut = true;
});
subscribeToSession(() => {
  if (authSession()) hasLoggedOut = false;
});

/** Whether the auth session was ended elsewhere, and not by logging out. */
const hasEnded = () => lastUser() !== null && !authSession() && !hasLoggedOut;

/**
 * Asks the coach to sign in again if the auth session ended while a form is unsaved; resolves with whether they did. null if nothing is
 * unsaved, or if they logged out in another tab: then the guard opens the login page.
 */
function askForPasswordIfUnsaved(): Promise<boolean> | null {
  const user = lastUser();
  if (!user || hasLoggedOut) return null;
  if (signingInAgain() || isAnyFormDirty()) return askToSignInAgain(user);
  return null;
}
