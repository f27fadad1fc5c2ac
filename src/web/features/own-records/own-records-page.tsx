import { RECORD_NAMES, RECORDS, type RecordName } from '#domain/records/all-records.ts';
import { recordTable } from '#domain/transfer/export/export-tables.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { readPractice, type Practice } from '#web/data/records/read-practice.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { matchingRows } from './parts/matching-rows.ts';
import { NeedsPlan } from './parts/needs-plan.tsx';
import { parseOwnRecordsSearch, type OwnRecordsSearch } from './own-records-search.ts';
import { RecordList } from './parts/record-list.tsx';
import { RecordTools } from './parts/record-tools.tsx';

/** /account/records: everything that a coach has recorded, to read, search, take along and delete, whatever the plan says. */
export function OwnRecordsPage() {
  const practice = useQuery({ queryKey: queryKeys.practice, queryFn: () => readPractice() });
  const mayAdd = useCanOpen()('/supervision');
  return (
    <>
      <PageHeader
        title="Your records"
        description="Everything you recorded: read it, search it, take it with you, or delete it"
      />
      {!mayAdd && <NeedsPlan />}
      {practice.data && <Content practice={practice.data} />}
      {!practice.data && practice.isError && (
        <LoadFailure error={practice.error} onRetry={() => void practice.refetch()} />
      )}
      {!practice.data && !practice.isError && <SkeletonRows label="Loading your records…" rows={8} />}
    </>
  );
}

function Content({ practice }: { practice: Practice }) {
  const navigate = useNavigate({ from: '/account/records' });
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const search = parseOwnRecordsSearch(useSearch({ strict: false }));
  const show = (change: OwnRecordsSearch) =>
    void navigate({
      search: parseOwnRecordsSearch({ ...search, page: 1, ...change }),
      replace: true,
      resetScroll: false,
    });
  const kind = RECORD_NAMES.find((one) => one === search.kind) ?? firstFilled(practice);
  const wanted = search.q ?? '';
  const table = recordTable(kind, practice);
  const found = matchingRows(table, wanted);
  return (
    <>
      <RecordTools
        kind={kind}
        practice={practice}
        wanted={wanted}
        shown={{ ...table, rows: found.map(({ cells }) => cells) }}
        onKind={(next) => show({ kind: next })}
        onSearch={(q) => show({ q })}
      />
      <h2 className="mb-1 text-[18px] font-[550]" aria-live="polite">
        {RECORDS[kind].many}: {countText(found.length, table.rows.length)}
      </h2>
      <RecordList
        key={`${kind} ${wanted}`}
        kind={kind}
        practice={practice}
        columns={table.columns}
        found={found}
        today={readToday()}
        page={search.page ?? 1}
        onPage={(page) => show({ page })}
      />
    </>
  );
}

const firstFilled = (practice: Practice): RecordName =>
  RECORD_NAMES.find((kind) => practice[kind].length > 0) ?? 'clients';

const countText = (found: number, all: number) => (found === all ? String(all) : `${found} of ${all}`);
