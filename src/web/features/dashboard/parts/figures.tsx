import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { notHeldText, hoursTextOrNull } from '#domain/dashboard/coaching-minutes.ts';
import { appName } from '#web/data/wire/config.ts';
import type { ReactNode } from 'react';

/** The totals in one row. They count every session; those that were not held are named below. */
export function Figures({ data }: { data: Dashboard }) {
  const { planned, not_completed: open } = data;
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule wide:grid-cols-3">
      <Figure
        label="Total Clients"
        note={data.new_clients_this_month > 0 && `${data.new_clients_this_month} new this month`}
      >
        {data.total_clients}
      </Figure>
      <Figure label="Total Sessions" caveat={notHeldText(planned.sessions, open.sessions)}>
        {data.total_sessions}
      </Figure>
      <Figure
        label="Coaching Hours"
        note={data.opening_minutes > 0 && `+ ${hoursNumber(data.opening_minutes)} before ${appName()}`}
        caveat={notHeldText(hoursTextOrNull(planned.minutes), hoursTextOrNull(open.minutes))}
      >
        {hoursText(data.total_minutes)}
      </Figure>
    </dl>
  );
}

const CELL =
  'border-rule py-4 narrow:even:border-l narrow:even:pl-4 narrow:nth-[n+3]:col-span-2 narrow:nth-[n+3]:border-t wide:not-first:border-l wide:not-first:pl-5';
const VALUE = 'inline-block font-serif text-34 leading-[1.2] font-[450] tracking-[-0.02em] lining-figures lg:text-42';

interface FigureProps {
  label: string;
  note?: ReactNode;
  /** What else the figure counts, for example planned sessions. */
  caveat?: string | null;
  children: ReactNode;
}

function Figure({ label, note, caveat, children }: FigureProps) {
  return (
    <div className={CELL}>
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span data-value className={VALUE}>
          {children}
        </span>
        {/* Empty or not, the line is there: rows have one height. */}
        <span className="block min-h-5 text-13 text-accent">
          {note}
          {caveat && <span className="block text-soft">{caveat}</span>}
        </span>
      </dd>
    </div>
  );
}
