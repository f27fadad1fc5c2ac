import { useSession } from '#web/data/auth/session-store.ts';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirmation } from './parts/confirmation.tsx';
import { parseSuccessSearch } from './success-search.ts';

/** /subscription/success: where the payment page leads. Opened by hand it has nothing to wait for. */
export function SuccessPage() {
  const session = useSession();
  const [round, setRound] = useState(1);
  const { session_id: checkout } = parseSuccessSearch(useSearch({ strict: false }));
  if (checkout === undefined) return <Navigate to="/subscription/details" replace />;
  if (!session) return <PageSpinner />;
  return <Confirmation key={round} userId={session.user.id} onLookAgain={() => setRound(round + 1)} />;
}
