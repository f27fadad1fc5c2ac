import { useWhichToKeep } from '#web/data/records/versions/which-to-keep.ts';
import { lazy, Suspense } from 'react';

const WhichToKeep = lazy(async () => ({ default: (await import('./which-to-keep.tsx')).WhichToKeep }));

/** Asks which version to keep when a record was changed elsewhere while its form was open. */
export function WhichToKeepHost() {
  const asked = useWhichToKeep();
  return <Suspense>{asked && <WhichToKeep {...asked} />}</Suspense>;
}
