import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { recordTable } from '#domain/transfer/write/export-tables.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { readPractice, type Practice } from '#web/data/records/read-practice.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch, Link } from '@tanstack/react-router';
import { FolderOpen } from '#web/ui/icons/folder-open.tsx';
import { matchingRows } from './parts/matching-rows.ts';
import { parseOwnRecordsSearch, type OwnRecordsSearch } from './own-records-search.ts';
import { RecordList } from './parts/record-list.tsx';
import { RecordTools } from './parts/record-tools.tsx';
import { NeedsPlan } from '#web/records/needs-plan.tsx';
import { zoneOf } from '#web/data/records/use-time-zone.ts';

/** /account/records: all records of a coach, to read, search, download and delete, with or without a subscription. */
export function OwnRecordsPage() {
  const practice = useQuery({ queryKey: queryKeys.practice, queryFn: () => readPractice() });
  const canAdd = useCanOpen()('/supervision');
  return (
    <>
      <PageHeader
        title="Your records"
        description="Everything you recorded: read it, search it, take it with you, or delete it"
        actions={
          <>
            <Link to="/reports/credentials/witnesses" className={buttonClass({ variant: 'secondary' })}>
              Answers of witnesses
            </Link>
            <Link to="/reports/credentials/lent" className={buttonClass({ variant: 'secondary' })}>
              Lent views
            </Link>
          </>
        }
      />
      {!canAdd && <NeedsPlan className="mb-6">You need the plan to add or change records.</NeedsPlan>}
      {practice.data &&
        (RECORD_NAMES.some((kind) => practice.data[kind].length > 0) ? (
          <Content practice={practice.data} />
        ) : (
          <Nothing canAdd={canAdd} />
        ))}
      <NotLoaded query={practice} label="Loading your records…" rows={8} />
    </>
  );
}

function Nothing({ canAdd }: { canAdd: boolean }) {
  return (
    <EmptyState
      icon={<FolderOpen className="size-6" />}
      title="Nothing recorded yet"
      text="What you log or import can be read and taken along here."
      action={
        canAdd && (
          <Link
            to="/account/records"
            search={(now: object) => ({ ...now, log: 1 as const })}
            resetScroll={false}
            className={buttonClass()}
          >
            Log a session
          </Link>
        )
      }
    />
  );
}

function Content({ practice }: { practice: Practice }) {
  const navigate = useNavigate({ from: '/account/records' });
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseOwnRecordsSearch(useSearch({ strict: false }));
  const show = (change: OwnRecordsSearch) =>
    void navigate({
      search: parseOwnRecordsSearch({ ...search, page: 1, ...change }),
      replace: true,
      resetScroll: false,
    });
  const kind = RECORD_NAMES.find((one) => one === search.kind) ?? firstFilled(practice);
  const wanted = search.q ?? '';
  const timeZone = zoneOf(practice.profile.time_zone);
  const tableOf = (one: RecordName) => recordTable(one, { ...practice, timeZone });
  const table = tableOf(kind);
  const found = matchingRows(table, wanted);
  return (
    <>
      <RecordTools
        kind={kind}
        practice={practice}
        tableOf={tableOf}
        wanted={wanted}
        shown={{ ...table, rows: found.map(({ cells }) => cells) }}
        onKind={(next) => show({ kind: next })}
        onSearch={(q) => show({ q })}
      />
      <h2 className="mb-1 text-18 font-[550]" aria-live="polite">
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

/** Explains that adding records needs the plan. */
