import { useProfile } from '#web/data/records/use-profile.ts';
import { useEffect } from 'react';

/** Puts the page's title and the coach's name into the margins of each printed sheet (styles/print.css). */
export function usePrintMargins(): void {
  const profile = useProfile().data;
  const coach = profile?.display_name || profile?.username || '';
  useEffect(() => {
    const set = (name: string, text: string) =>
      document.documentElement.style.setProperty(name, JSON.stringify(text.replaceAll(/\s+/g, ' ')));
    const fill = () => {
      set('--print-title', document.querySelector('#page h1')?.textContent ?? '');
      set('--print-coach', coach);
    };
    addEventListener('beforeprint', fill);
    return () => removeEventListener('beforeprint', fill);
  }, [coach]);
}
