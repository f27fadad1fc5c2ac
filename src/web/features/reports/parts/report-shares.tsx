import { NO_TOPIC } from '#domain/reports/report-table.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { periodSearch } from './chosen-period.ts';
import type { ReportView } from '../report-query.ts';
import { SharesTable } from './shares-table.tsx';

const LINK = 'inline-block font-[560] hover:text-accent hover:underline tap';

/** Shares by client, unless the report is on one, and by topic. Names link to the client's report or the sessions. */
export function ReportShares({ view }: { view: ReportView }) {
  const { report, client, before } = view;
  const isCompared = before !== null;
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-x-9',
        client === null && 'grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] print:grid-cols-2',
      )}
    >
      {client === null && (
        <SharesTable
          title="By client"
          heading="Client"
          shares={report.clients.map((one) => ({
            ...one,
            minutes: one.minutes + one.opening_minutes,
            key: one.client_id,
            name: clientLink(view, one),
          }))}
          isCompared={isCompared}
        />
      )}
      <SharesTable
        title="By topic"
        heading="Topic"
        shares={report.topics.map((one) => ({
          ...one,
          key: one.topic === null ? 'none' : `topic ${one.topic}`,
          name: one.topic === null ? <span className="text-soft">{NO_TOPIC}</span> : topicLink(view, one.topic),
        }))}
        isCompared={isCompared}
        note="A session with several topics counts under each of them."
      />
    </div>
  );
}

function clientLink(
  { period }: ReportView,
  { client_id, client_name }: { client_id: string; client_name: string | null },
) {
  // An erased client has no report.
  if (client_name === null) return <span className="text-soft">{UNKNOWN_CLIENT}</span>;
  return (
    <Link to="/reports" search={{ ...periodSearch(period), client: client_id }} className={LINK}>
      {client_name}
    </Link>
  );
}

function topicLink({ period, client }: ReportView, topic: string) {
  const days = period.kind === 'all' ? {} : { from: period.from, to: period.to };
  return (
    <Link to="/sessions" search={{ topic, ...days, ...(client === null ? {} : { client }) }} className={LINK}>
      {topic}
    </Link>
  );
}
