import { Logo } from '#web/ui/logo.tsx';
import { Link } from '@tanstack/react-router';
import { WIDTH } from './page-width.ts';

export function LandingFooter() {
  return (
    <footer className="border-t border-rule">
      <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-soft`}>
        <span className="flex items-center gap-2.5">
          <Logo className="size-5" />
          Hourbook, a practice logbook for professional coaches
        </span>
        <nav aria-label="Footer" className="flex gap-6">
          <Link to="/login" className="py-1 hover:text-ink hover:underline">
            Sign in
          </Link>
          <Link to="/signup" className="py-1 hover:text-ink hover:underline">
            Sign up
          </Link>
        </nav>
      </div>
    </footer>
  );
}
