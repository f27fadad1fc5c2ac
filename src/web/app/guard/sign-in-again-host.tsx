import { queryClient } from '#web/data/wire/query-client.ts';
import { useSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** Shows the form for signing in again above the page, when a caller asks for it. */
export function SignInAgainHost() {
  const asked = useSignInAgain();
  const navigate = useNavigate();
  const router = useRouter();
  const answer = asked?.answer;
  const onAnswer = useCallback(
    (isSignedIn: boolean) => {
      answer?.(isSignedIn);
      if (isSignedIn) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      else void navigate({ to: '/login', state: { from: router.state.location.href }, ignoreBlocker: true });
    },
    [answer, navigate, router],
  );
  if (!asked) return null;
  return (
    <Suspense>
      <SignInAgain email={asked.user.email ?? ''} userId={asked.user.id} onAnswer={onAnswer} />
    </Suspense>
  );
}
