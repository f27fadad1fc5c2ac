import { appName } from '#web/data/wire/config.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const HoursBeforeSheet = lazy(async () => ({
  default: (await import('./hours-before-sheet.tsx')).HoursBeforeSheet,
}));

/** Open while the address has `?hours`: `new`, or the id of what is edited. */
export function HoursBeforeDialog({ clientId }: { clientId: string }) {
  const { hours }: { hours?: unknown } = useSearch({ strict: false });
  return (
    <RouteDialog name="hours" title={`Hours before ${appName()}`}>
      {(frame) => (
        <Suspense fallback={<SkeletonRows label="Loading form…" rows={5} />}>
          <HoursBeforeSheet clientId={clientId} wanted={String(hours)} {...frame} />
        </Suspense>
      )}
    </RouteDialog>
  );
}
