import { FOR_CREDENTIALS } from '#domain/records/record-kinds.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { openForm } from './open-form.ts';
import { parsePracticeRecordsSearch } from './practice-records-search.ts';
import { RecordDialogs } from './parts/record-dialogs.tsx';
import { RecordsSection } from './parts/records-section.tsx';

/** The records that a credential needs besides client hours. */
export function PracticeRecordsPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parsePracticeRecordsSearch(useSearch({ strict: false }));
  const names = useQuery(clientNamesQuery);
  const nameOf = (clientId: string) => names.data?.find(({ id }) => id === clientId)?.name;
  return (
    <>
      <PageHeader title="Records" description="What a credential asks for besides client hours" />
      <CredentialNav at="records" />
      <div className="max-w-3xl">
        {FOR_CREDENTIALS.map((table) => (
          <RecordsSection key={table} table={table} nameOf={nameOf} />
        ))}
      </div>
      <RecordDialogs {...openForm(search)} />
    </>
  );
}
