import { documentsFor, FIRST_DOCUMENT, type Document } from '#domain/accreditation/documents/document-list.ts';
import { loggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { isBare } from '#web/data/device/device-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FileText } from '#web/ui/icons/file-text.tsx';
import { lazy, Suspense } from 'react';
import type { DocumentProps } from './document-props.ts';
import { parseDocumentsSearch } from './documents-search.ts';
import { IcfLogDocument } from './parts/icf-log-document.tsx';
import { LetterDocument } from './parts/letter-document.tsx';
import { HoursDocument, PortfolioDocument } from './parts/portfolio-document.tsx';
import { StatementDocument } from './parts/statement-document.tsx';

/** With what verifies a file, to make parts of it. */
const AuditFileDocument = lazy(async () => ({
  default: (await import('./parts/audit-file-document.tsx')).AuditFileDocument,
}));

/** With the forms of all bodies. */
const HandInDocument = lazy(async () => ({
  default: (await import('./hand-in/hand-in-document.tsx')).HandInDocument,
}));

/** The documents for an application, made from the same rows and sums as the rules. */
export function DocumentsPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseDocumentsSearch(useSearch({ strict: false }));
  const { body, level } = search;
  const query = useQuery(evidenceQuery());
  // What is stored on this device lacks contact details: a document must not be made of it.
  const isBareEvidence = isBare(query.data);
  const held = query.data?.credentials ?? [];
  const documents = documentsFor(held, search.document);
  const asked = (wanted: string | undefined) => documents.find(({ id }) => id === wanted);
  const document = asked(search.document) ?? asked(FIRST_DOCUMENT)!;
  const profile = useProfile();
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Documents" description="From what you have logged, for an application or an audit" />
        <CredentialNav at={document.id} search={{ body, level }} held={held} />
      </div>
      <NotLoaded query={query} label="Loading your records…" rows={8} />
      {isBareEvidence && <Notice>Documents need a connection: contact details are not on this device.</Notice>}
      {query.data && !isBareEvidence && (
        <Shown
          kind={document.kind}
          body={document.body}
          evidence={query.data}
          circumstances={circumstancesOfToday()}
          coach={profile.data?.display_name ?? ''}
        />
      )}
    </>
  );
}

function circumstancesOfToday(): Circumstances {
  const today = readToday();
  return { today, applicationDate: today };
}

function Shown({ kind, ...props }: DocumentProps & Pick<Document, 'kind'>) {
  if (kind === 'audit-file' || kind === 'hand-in') {
    const LazyDocument = kind === 'hand-in' ? HandInDocument : AuditFileDocument;
    const document = (
      <Suspense fallback={<SkeletonRows label="Loading…" rows={4} />}>
        <LazyDocument {...props} />
      </Suspense>
    );
    const isNothing = recordsWith('isEvidence').every((table) => props.evidence[table].length === 0);
    if (kind === 'audit-file' || !isNothing) return document;
    return (
      <>
        <Nothing />
        <div className="mt-6">
          <Disclosure title="What the form asks for" startsOpen={false}>
            {document}
          </Disclosure>
        </div>
      </>
    );
  }
  if (loggedHours(props.evidence).length === 0) return <Nothing />;
  switch (kind) {
    case 'icf-log':
      return <IcfLogDocument {...props} />;
    case 'letter':
      return <LetterDocument {...props} />;
    case 'portfolio':
      return <PortfolioDocument {...props} />;
    case 'hours':
      return <HoursDocument {...props} />;
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
