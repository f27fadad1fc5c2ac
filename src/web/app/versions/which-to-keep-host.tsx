import { useWhichToKeep } from '#web/data/records/versions/which-to-keep.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const WhichToKeep = lazyPart(async () => (await import('./which-to-keep.tsx')).WhichToKeep);

/** Asks which version to keep when a record was changed elsewhere while its form was open. */
export function WhichToKeepHost() {
  const asked = useWhichToKeep();
  return asked && <WhichToKeep {...asked} />;
}
