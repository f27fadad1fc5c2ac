import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { notHeldText, hoursTextOrNull } from '#domain/dashboard/coaching-minutes.ts';
import { appName } from '#web/data/wire/config.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The totals in one row. They count every session; those that were not held are named below. */
export function Figures({ data }: { data: Dashboard }) {
  const { planned, not_completed: open } = data;
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule wide:grid-cols-[1fr_1fr_1fr_1.45fr]">
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
      <ThisMonth data={data} />
    </dl>
  );
}

const CELL =
  'border-rule py-4 narrow:even:border-l narrow:even:pl-4 narrow:nth-[n+3]:border-t wide:not-first:border-l wide:not-first:pl-5';
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
        {/* Empty or not, the line is there: rows keep one height. */}
        <span className="block min-h-5 text-13 text-accent">
          {note}
          {caveat && <span className={clsx('text-soft', note && 'ml-2')}>{caveat}</span>}
        </span>
      </dd>
    </div>
  );
}

function ThisMonth({ data }: { data: Dashboard }) {
  const pairs = [
    { label: 'Sessions', value: String(data.sessions_this_month) },
    { label: 'Hours', value: hoursNumber(data.minutes_this_month) },
  ];
  const caveat = notHeldText(hoursTextOrNull(data.planned.minutes_this_month), null);
  return (
    <div className={CELL}>
      <dt className="text-13 text-soft">This Month</dt>
      <dd className="mt-0.5">
        <dl className="flex flex-wrap gap-x-4">
          {pairs.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse items-start">
              <dt className="min-h-5 text-13 text-accent">{label}</dt>
              <dd data-value className={VALUE}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {caveat && <span className="block text-13 text-soft">{caveat}</span>}
      </dd>
    </div>
  );
}
