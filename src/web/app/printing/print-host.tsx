import { printRequest } from '#web/data/device/print-page.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { listen } from '#web/data/wire/listen.ts';
import { optionalPart } from '#web/app/shell/optional-part.ts';
import { Suspense, useEffect } from 'react';

const NameDialog = optionalPart(async () => (await import('./name-dialog.tsx')).NameDialog);

/** Prints when a page asks for it, once the coach's name is known or the coach goes without. */
export function PrintHost() {
  const { data: profile, isLoading } = useProfile();
  const request = printRequest.use();
  usePrintMargins(profile?.display_name ?? '');
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

/**
 * Puts the title of the document or page, and the coach's name, into the margins of each printed sheet (styles/print.css). They
 * are also the browser's own head of a sheet, where it draws no margins, and the name of a saved PDF file.
 */
function usePrintMargins(coach: string): void {
  useEffect(() => {
    let titleOnScreen = document.title;
    const set = (name: string, text: string) =>
      document.documentElement.style.setProperty(name, JSON.stringify(text.replaceAll(/\s+/g, ' ')));
    const before = () => {
      const printed = document.querySelector<HTMLElement>('#page [data-print-title]')?.dataset;
      const title = printed?.['printTitle'] ?? document.querySelector('#page h1')?.textContent ?? '';
      const name = printed?.['printCoach'] ?? coach;
      set('--print-title', title);
      set('--print-coach', name);
      titleOnScreen = document.title;
      document.title = [title, name].filter(Boolean).join(' · ');
    };
    return listen({ beforeprint: before, afterprint: () => (document.title = titleOnScreen) });
  }, [coach]);
}
