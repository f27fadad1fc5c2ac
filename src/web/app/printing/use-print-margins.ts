import { useProfile } from '#web/data/records/use-profile.ts';
import { useEffect } from 'react';

/**
 * Puts the title of the document or page, and the coach's name, into the margins of each printed sheet (styles/print.css). They
 * are also the browser's own head of a sheet, where it draws no margins, and the name of a saved PDF file.
 */
export function usePrintMargins(): void {
  const coach = useProfile().data?.display_name ?? '';
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
    const after = () => (document.title = titleOnScreen);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [coach]);
}
