import { appName } from '#web/data/wire/config.ts';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { LegalLink } from '#web/ui/legal-links.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Link } from '@tanstack/react-router';
import { WIDTH } from './page-width.ts';

export function LandingFooter() {
  return (
    <footer className="border-t border-rule">
      <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-soft`}>
        <span className="flex items-center gap-2.5">
          <Logo className="size-5" />
          {appName()}, a practice logbook for professional coaches
        </span>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link to="/login" className="py-3 hover:text-ink hover:underline tap">
            Sign in
          </Link>
          <Link to="/signup" className="py-3 hover:text-ink hover:underline tap">
            Sign up
          </Link>
          {LEGAL_PATHS.map((path) => (
            <LegalLink key={path} to={path} className="tap py-3 hover:text-ink hover:underline" />
          ))}
        </nav>
      </div>
    </footer>
  );
}
