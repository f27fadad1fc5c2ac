import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';

const OTHER_WAY = 'font-[560] text-accent hover:underline tap';

/** Before the first client and session: one way in, and for those who have records elsewhere the ways to bring them. */
export function DashboardEmpty() {
  return (
    <section
      aria-label="First step"
      className="mb-9 rounded-card border border-rule bg-card px-6 py-8 md:px-10 md:py-10"
    >
      <p className="max-w-[26ch] font-serif text-26 leading-[1.2] font-medium tracking-[-0.012em] text-balance">
        {DASHBOARD_TEXTS.empty}
      </p>
      <Link to="/clients" search={{ add: 1 }} className={buttonClass({ className: 'mt-6' })}>
        Add your first client
      </Link>
      <p className="mt-4 text-sm text-soft">
        Already have hours?{' '}
        <Link to="/export-import" className={OTHER_WAY}>
          Bring in your spreadsheet
        </Link>{' '}
        or{' '}
        <Link to="/connections" className={OTHER_WAY}>
          connect your calendar
        </Link>
        .
      </p>
    </section>
  );
}
