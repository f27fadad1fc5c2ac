import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** Shown when a page could not be rendered. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  const retry = () => {
    reset();
    location.reload();
  };
  return (
    <main role="alert" className="mx-auto grid min-h-[80dvh] max-w-md content-center justify-items-start gap-4 p-6">
      <title>{`Something went wrong · ${appName()}`}</title>
      <Logo className="size-9" />
      <h1 className="text-26 leading-tight font-medium">Something went wrong</h1>
      <p className="max-w-full text-soft">{message}</p>
      <Button onClick={retry}>Try again</Button>
    </main>
  );
}
