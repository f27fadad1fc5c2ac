import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { ACCESS_TEXTS, routeAccess } from '#domain/subscription/access.ts';
import { config } from '#web/data/wire/config.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { LoginOutcome } from './log-in.ts';

/** Where a login leads: back to where the guard stopped the coach, else to the dashboard, or to the plans. */
export function useAfterLogin() {
  const router = useRouter();
  const { from } = useLocation().state;
  // Data export and deletion stay open to all (spec decision 5), so whoever was on the way there arrives.
  const needsNoSubscription = from !== undefined && routeAccess(pathOf(from), config().accessRule) === 'login';

  const goOn = () => router.history.replace(from ?? '/dashboard');
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
    return goOn();
  };
  return { finish, goOn };
}

const pathOf = (href: string) => new URL(href, location.origin).pathname;
