import { GUARD_BUSY_TEXT } from '#domain/auth/auth-texts.ts';
import type { RouteAccess } from '#domain/screens.ts';
import { routeAccess } from '#domain/subscription/access.ts';
import { AUTH_RECHECK_DEBOUNCE_MS } from '#domain/timing.ts';
import { config } from '#web/data/wire/config.ts';
import { lastUser, subscribeToSession } from '#web/data/auth/session-store.ts';
import { signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { GUARD_TEXTS, checkInTime, takeEarlyVerdict, type Verdict } from './guard-verdict.ts';
import { stayForPassword } from './stay-for-password.ts';

/**
 * Shows its children to users who have access. Access is checked again on every navigation and AUTH_RECHECK_DEBOUNCE_MS after the last
 * change of the auth session; meanwhile the page stays visible. It also stays while a coach whose session ended over an unsaved form
 * enters the password.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, href } = useLocation();
  const navigate = useNavigate();
  const access = routeAccess(pathname, config().accessRule);
  const [first] = useState(takeEarlyVerdict);
  const early = useRef(first);
  const [granted, setGranted] = useState<readonly RouteAccess[]>(
    first?.verdict.kind === 'granted' ? [first.access] : [],
  );
  const [returns, setReturns] = useState(0);

  const send = (verdict: Exclude<Verdict, { kind: 'granted' }>) => {
    setGranted([]);
    if (verdict.kind === 'refused') {
      toast.destructive(verdict.text);
      return void navigate({ to: verdict.to, replace: true });
    }
    const { message, isFailure = false }: { message?: string; isFailure?: boolean } =
      verdict.kind === 'timed-out' ? { message: GUARD_TEXTS.timedOut } : verdict;
    const state = { from: href, ...(message ? { message, isFailure } : {}) };
    return void navigate({ to: '/login', replace: true, state, ignoreBlocker: true });
  };

  const act = useEffectEvent((asked: RouteAccess, verdict: Verdict) => {
    if (verdict.kind === 'granted') return setGranted([...new Set([...granted, asked])]);
    // A slow network does not close a page that was open already.
    if (verdict.kind === 'timed-out' && granted.includes(asked)) return;
    if (verdict.kind === 'signed-out' && granted.includes(asked)) {
      const stay = stayForPassword();
      if (stay) return void stay.then((isBack) => (isBack ? setReturns(returns + 1) : send(verdict)));
    }
    send(verdict);
  });

  useEffect(() => {
    // While a public page loads, the address is already its own although this page is still shown.
    if (access === 'public' || access === 'unlisted') return;
    let isCurrent = true;
    let debounce: ReturnType<typeof setTimeout> | undefined;
    const settle = (verdict: Verdict) => {
      if (!isCurrent) return;
      // A refusal is handled once, not again while the next page loads.
      isCurrent = verdict.kind === 'granted' || verdict.kind === 'timed-out';
      act(access, verdict);
    };
    const check = () => {
      if (!signingInAgain()) void checkInTime(access).then(settle);
    };
    if (early.current?.access === access) settle(early.current.verdict);
    else check();
    early.current = null;
    let user = lastUser();
    const unsubscribe = subscribeToSession(() => {
      user ??= lastUser();
      // Another user signed in in another tab: this page shows data of the previous one.
      if (user && lastUser()?.id !== user.id) return location.reload();
      clearTimeout(debounce);
      debounce = setTimeout(check, AUTH_RECHECK_DEBOUNCE_MS);
    });
    return () => {
      isCurrent = false;
      clearTimeout(debounce);
      unsubscribe();
    };
    // `pathname` is a dependency so that every page that is opened is checked.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [access, pathname, returns]);

  // A route that src/domain/screens.ts does not list opens for nobody.
  if (access === 'unlisted') return <NotFoundPage />;
  const isOpen = access === 'public' ? granted.length > 0 : granted.includes(access);
  return isOpen ? children : <PageSpinner label={GUARD_BUSY_TEXT} />;
}
