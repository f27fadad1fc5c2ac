import { DASHBOARD_TEXTS, type Dashboard } from '#domain/dashboard/dashboard.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PracticeCards } from './dashboard-cards.tsx';

interface DashboardEmptyProps {
  data: Dashboard;
  statusCard: ReactNode;
}

const STEPS = [
  {
    title: 'Add a client',
    text: 'A name is enough. Contact details and notes can follow.',
    to: '/clients',
    search: { add: 1 },
  },
  { title: 'Log a session', text: 'Date and duration, in about ten seconds.', to: '/dashboard', search: { log: 1 } },
  {
    title: 'See your hours count',
    text: 'Toward the ICF and EMCC levels, from the first session on.',
    to: '/reports/credentials',
    search: {},
  },
] as const;

/** Shown before the first client and session: the first steps. */
export function DashboardEmpty({ data, statusCard }: DashboardEmptyProps) {
  return (
    <>
      <section
        aria-label="First steps"
        className="mb-9 rounded-card border border-rule bg-card px-6 py-8 md:px-10 md:py-10"
      >
        <p className="max-w-[26ch] font-serif text-26 leading-[1.2] font-medium tracking-[-0.012em] text-balance">
          {DASHBOARD_TEXTS.empty}
        </p>
        <ol className="mt-8 grid gap-6 md:grid-cols-3 md:gap-8">
          {STEPS.map(({ title, text, to, search }, index) => (
            <li key={title} className="relative border-t border-rule pt-4">
              <span aria-hidden="true" className="font-serif text-lg text-accent italic">
                {index + 1}
              </span>
              <p className="mt-1">
                {/* The whole step can be pressed. */}
                <Link
                  to={to}
                  search={search}
                  resetScroll={false}
                  className="font-semibold after:absolute after:inset-0 hover:text-accent hover:underline"
                >
                  {title}
                </Link>
              </p>
              <p className="mt-0.5 text-sm text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap gap-2">
          <Link to="/clients" search={{ add: 1 }} className={buttonClass()}>
            Add your first client
          </Link>
          <Link to="/export-import" className={buttonClass({ variant: 'secondary' })}>
            Bring in your spreadsheet
          </Link>
          <Link to="/profile" hash="calendars" className={buttonClass({ variant: 'secondary' })}>
            Connect your calendar
          </Link>
        </div>
      </section>
      <div className="grid grid-cols-1 items-start gap-x-9 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <PracticeCards data={data} />
        {statusCard}
      </div>
    </>
  );
}
