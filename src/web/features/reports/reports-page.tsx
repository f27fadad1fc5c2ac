import { longDate } from '#domain/formatting/date-text.ts';
import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import { bucketName, periodName } from './parts/period-text.ts';
import type { Period } from '#domain/reports/period.ts';
import { printPage } from '#web/data/device/print-page.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Award } from '#web/ui/icons/award.tsx';
import { Download } from '#web/ui/icons/download.tsx';
import { chosenPeriod, periodSearch } from './parts/chosen-period.ts';
import { PeriodChoice } from './parts/period-choice.tsx';
import { ReportBody } from './parts/report-body.tsx';
import { reportQuery, type ReportView } from './report-query.ts';
import { parseReportsSearch } from './reports-search.ts';
import { reportTable } from '#domain/reports/report-table.ts';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Combobox } from '#web/ui/form/list/combobox.tsx';

export function ReportsPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseReportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/reports' });
  const today = readToday();
  const period = chosenPeriod(search, today);
  const client = search.client ?? null;
  const query = useQuery(reportQuery(period, client));

  const show = (next: Period, of: string | null) =>
    void navigate({
      search: { ...periodSearch(next), ...(of === null ? {} : { client: of }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title="Reports"
        description={<span className="print:hidden">What your practice adds up to</span>}
        actions={
          <div className="flex flex-wrap gap-2">
            <Link to="/reports/credentials" className={buttonClass({ variant: 'secondary' })}>
              <Award className="size-4" />
              Credentials
            </Link>
            {query.data && <Actions view={query.data} isOld={query.isPlaceholderData} />}
          </div>
        }
      />
      <div className="mb-6 grid items-start gap-4 wide:grid-cols-[minmax(0,auto)_minmax(10rem,16rem)] wide:justify-between print:hidden">
        <PeriodChoice period={period} client={client} today={today} onChange={(next) => show(next, client)} />
        <ClientPick client={client} onChange={(of) => show(period, of)} />
      </div>
      <NotLoaded query={query} label="Loading report…" rows={8} />
      {query.data && (
        <div
          aria-busy={query.isPlaceholderData}
          className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <PaperHeading view={query.data} today={today} />
          <ReportBody view={query.data} today={today} />
        </div>
      )}
    </>
  );
}

/** On paper or in a file goes what is on the screen: not while the next report is on its way. */
function Actions({ view, isOld }: { view: ReportView; isOld: boolean }) {
  return (
    <>
      <PrintButton disabled={isOld} onClick={() => printPage()} />
      <Button variant="secondary" disabled={isOld} onClick={() => downloadReport(view)}>
        <Download className="size-4" />
        Download CSV
      </Button>
    </>
  );
}

/** Saves what the report shows as a CSV file. Its name has no client's. */
function downloadReport(view: ReportView): void {
  const { from, to } = view.report;
  // A file is written alike in every region (ADR 110).
  const buckets = view.buckets.map((one) => ({
    ...one,
    name: bucketName(view.bucket, one.from, one.to, DOCUMENT_REGION),
  }));
  const text = csvText(reportTable({ ...view, buckets }), { bom: true });
  const days = from && to ? `-${from}-to-${to}` : '';
  saveFile(`hourbook-report${days}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

interface ClientPickProps {
  client: string | null;
  onChange: (client: string | null) => void;
}

/** Everyone, or one client found by typing. */
function ClientPick({ client, onChange }: ClientPickProps) {
  const { options } = useClientChoices();
  return (
    <Field label="Client">
      <Combobox
        options={options}
        value={client ?? ''}
        onChange={(value) => onChange(value === '' ? null : value)}
        listLabel="Clients"
        placeholder="Everyone"
      />
    </Field>
  );
}

/** Shown on paper only, where no control says what the report is about. */
function PaperHeading({ view: { period, client }, today }: { view: ReportView; today: string }) {
  const profile = useProfile();
  const names = useQuery(clientNamesQuery);
  const coach = profile.data?.display_name;
  const name = names.data?.find(({ id }) => id === client)?.name;
  return (
    <div className="mb-4 hidden print:block">
      <p className="font-serif text-xl font-[550]">{periodName(period)}</p>
      <p className="text-soft">
        {[client === null ? 'All clients' : name, coach && `Coach: ${coach}`, `Made on ${longDate(today)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
