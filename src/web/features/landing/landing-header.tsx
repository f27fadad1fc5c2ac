import { Logo } from '#web/ui/logo.tsx';
import { EntryLinks } from './entry-links.tsx';
import { WIDTH } from './page-width.ts';

export function LandingHeader() {
  return (
    <header className={`${WIDTH} flex items-center justify-between gap-4 py-4 md:py-6`}>
      <span className="flex items-center gap-2.5 font-serif text-[22px] leading-none font-semibold tracking-[-0.01em]">
        <Logo className="size-6" />
        Hourbook
      </span>
      <nav aria-label="Account" className="flex flex-row-reverse items-center gap-1">
        <EntryLinks />
      </nav>
    </header>
  );
}
