import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

interface FailurePageProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown when a page could not be rendered. */
export function FailurePage({ error, onRetry }: FailurePageProps) {
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  return (
    <main role="alert" className="mx-auto grid min-h-[80dvh] max-w-md content-center justify-items-start gap-4 p-6">
      <title>{`Something went wrong · ${appName()}`}</title>
      <Logo className="size-9" />
      <h1 className="text-26 leading-tight font-medium">Something went wrong</h1>
      <p className="max-w-full text-soft">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  );
}
