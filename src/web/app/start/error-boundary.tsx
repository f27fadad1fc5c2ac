import { logFailure } from '#web/data/wire/log-failure.ts';
import { FailurePage } from '#web/features/errors/failure-page.tsx';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Around the whole app: if rendering fails, it shows 'Something went wrong' instead of an empty page. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <CatchBoundary
    getResetKey={() => 'app'}
    errorComponent={FailurePage}
    onCatch={(error) => logFailure('Rendering', error)}
  >
    {children}
  </CatchBoundary>
);
