import { useSession } from '#web/data/auth/session-store.ts';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirmation } from './parts/confirmation.tsx';
import { parseSuccessSearch } from './success-search.ts';

/** /subscription/success: the payment page returns here. Opened without a checkout session it has nothing to wait for. */
export function SuccessPage() {
  const session = useSession();
  const [attempt, setAttempt] = useState(1);
  const { session_id: checkout } = parseSuccessSearch(useSearch({ strict: false }));
  if (checkout === undefined) return <Navigate to="/subscription/details" replace />;
  if (!session) return <PageSpinner />;
  return <Confirmation key={attempt} userId={session.user.id} onCheckAgain={() => setAttempt(attempt + 1)} />;
}
