import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { ACCESS_TEXTS, routeAccess } from '#domain/subscription/access.ts';
import { config } from '#web/data/wire/config.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { LoginOutcome } from './log-in.ts';

/** Where to go after a login: back to the page that the guard refused, else to the dashboard, or to the plans. */
export function useAfterLogin() {
  const router = useRouter();
  const { from } = useLocation().state;
  // Data export and deletion are open without a subscription (spec decision 5), so these pages are opened for all.
  const needsNoSubscription = from !== undefined && routeAccess(pathOf(from), config().accessRule) === 'login';

  const continueToPage = () => router.history.replace(from ?? '/dashboard');
  const finish = (outcome: LoginOutcome) => {
    if (outcome === 'refused' && !needsNoSubscription) {
      toast.destructive(ACCESS_TEXTS.required);
      return router.history.replace('/subscription/plans');
    }
    if (outcome === 'unknown') {
      toast.warn({
        title: 'Signed in',
        description: 'Your subscription could not be checked. Some pages may not open yet.',
      });
      return router.history.replace('/dashboard');
    }
    toast.success(LOGIN_TEXTS.success);
    return continueToPage();
  };
  return { finish, continueToPage };
}

const pathOf = (href: string) => new URL(href, location.origin).pathname;
