import { appName } from '#web/data/wire/config.ts';
import { Logo } from '#web/ui/logo.tsx';
import { EntryLinks } from './entry-links.tsx';
import { WIDTH } from './page-width.ts';

export function LandingHeader() {
  return (
    <header className={`${WIDTH} flex items-center justify-between gap-2 py-4 md:py-6`}>
      <span className="flex items-center gap-2.5 font-serif text-[22px] leading-none font-semibold tracking-[-0.01em]">
        <Logo className="size-6" />
        {appName()}
      </span>
      <nav aria-label="Account" className="flex flex-row-reverse items-center max-sm:*:px-3 md:gap-1">
        <EntryLinks />
      </nav>
    </header>
  );
}
