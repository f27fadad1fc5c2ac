import { printRequest } from '#web/data/device/print-page.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { optionalPart } from '#web/app/shell/optional-part.ts';
import { Suspense, useEffect } from 'react';

const NameDialog = optionalPart(async () => (await import('./name-dialog.tsx')).NameDialog);

/** Prints when a page asks for it, once the coach's name is known or the coach goes without. */
export function PrintHost() {
  const { data: profile, isLoading } = useProfile();
  const request = printRequest.use();
  const isAsking = request !== null && request !== 'as-is' && profile !== undefined && !profile.display_name;
  useEffect(() => {
    if (request === null || isLoading || isAsking) return undefined;
    // Outside of React's work, so that what is for paper alone can be drawn at once.
    const timer = setTimeout(() => {
      printRequest.set(null);
      if (request !== 'name') window.print();
    });
    return () => clearTimeout(timer);
  }, [request, isLoading, isAsking]);
  if (!isAsking) return null;
  return (
    <Suspense>
      <NameDialog profileId={profile.id} prints={request === 'print'} />
    </Suspense>
  );
}
