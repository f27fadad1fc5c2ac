import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CredentialNav } from '#web/ui/credential-nav.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { TabStrip } from '#web/ui/tab-strip.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { parseDocumentsSearch, type DocumentName } from './documents-search.ts';
import { IcfLogDocument } from './parts/icf-log-document.tsx';
import { LetterDocument } from './parts/letter-document.tsx';
import { PortfolioDocument } from './parts/portfolio-document.tsx';
import { StatementDocument } from './parts/statement-document.tsx';

const LABELS: Readonly<Record<DocumentName, string>> = {
  'icf-log': 'ICF log',
  letter: 'Organisation letter',
  portfolio: 'EMCC portfolio',
  statement: 'Client statement',
};

/** What a document is made of. */
export interface DocumentProps {
  evidence: EvidenceRows;
  circumstances: Circumstances;
  /** The coach's name, '' when none is known. */
  coach: string;
}

/** The papers to hand in, made of the same rows and the same sums as the rules. */
export function DocumentsPage() {
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const { document = 'icf-log' } = parseDocumentsSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/reports/credentials/documents' });
  const query = useQuery(evidenceQuery());
  const profile = useProfile();
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Documents" description="Ready to hand in, from what you have logged" />
        <CredentialNav />
        <TabStrip
          label="Documents"
          tabs={LABELS}
          current={document}
          onChange={(one) =>
            void navigate({ search: one === 'icf-log' ? {} : { document: one }, replace: true, resetScroll: false })
          }
        />
      </div>
      {!query.data && !query.isError && <SkeletonRows label="Loading your records…" rows={8} />}
      {query.isError && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Document
          name={document}
          evidence={query.data}
          circumstances={circumstancesOfToday()}
          coach={profile.data?.display_name || profile.data?.username || ''}
        />
      )}
    </>
  );
}

function circumstancesOfToday(): Circumstances {
  const today = readToday();
  return { today, applicationDate: today };
}

function Document({ name, ...props }: DocumentProps & { name: DocumentName }) {
  const { sessions, opening_balances } = props.evidence;
  if (sessions.length + opening_balances.length === 0) return <Nothing />;
  switch (name) {
    case 'icf-log':
      return <IcfLogDocument {...props} />;
    case 'letter':
      return <LetterDocument {...props} />;
    case 'portfolio':
      return <PortfolioDocument {...props} />;
    case 'statement':
      return <StatementDocument {...props} />;
  }
}

function Nothing() {
  return (
    <EmptyState
      icon={<FileText className="size-6" />}
      title="Nothing to hand in yet"
      text="Log sessions, or bring in the log you already have, and we’ll fill in your documents."
      action={
        <Link to="/export-import" className={buttonClass()}>
          Bring in your spreadsheet
        </Link>
      }
    />
  );
}
