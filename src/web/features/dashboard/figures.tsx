import { hoursText } from '#domain/sessions/duration.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { ReactNode } from 'react';

/** The totals, in one ruled row as a ledger heads its page. */
export function Figures({ data }: { data: Dashboard }) {
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule md:grid-cols-[1fr_1fr_1fr_1.45fr]">
      <Figure
        label="Total Clients"
        note={data.new_clients_this_month > 0 && `${data.new_clients_this_month} new this month`}
      >
        {data.total_clients}
      </Figure>
      <Figure label="Total Sessions">{data.total_sessions}</Figure>
      <Figure label="Coaching Hours">{hoursText(data.total_minutes)}</Figure>
      <ThisMonth sessions={data.sessions_this_month} minutes={data.minutes_this_month} />
    </dl>
  );
}

const CELL =
  'border-rule py-4 pr-3 max-md:odd:pl-0 max-md:even:border-l max-md:even:pl-4 max-md:nth-[n+3]:border-t md:not-first:border-l md:not-first:pl-5';
const VALUE =
  'inline-block font-serif text-[38px] leading-[1.2] font-[450] tracking-[-0.02em] lining-nums lg:text-[42px]';

function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={CELL}>
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span data-value className={VALUE}>
          {children}
        </span>
        {/* Empty or not, the line is there: rows keep one height. */}
        <span className="block min-h-5 text-[13px] text-accent">{note}</span>
      </dd>
    </div>
  );
}

function ThisMonth({ sessions, minutes }: { sessions: number; minutes: number }) {
  const pairs = [
    { label: 'Sessions', value: String(sessions) },
    { label: 'Hours', value: hoursText(minutes) },
  ];
  return (
    <div className={CELL}>
      <dt className="text-[13px] text-soft">This Month</dt>
      <dd className="mt-0.5">
        <dl className="grid grid-cols-2 gap-3">
          {pairs.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse items-start">
              <dt className="min-h-5 text-[13px] text-accent">{label}</dt>
              <dd data-value className={VALUE}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </dd>
    </div>
  );
}
