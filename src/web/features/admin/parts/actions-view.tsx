import { ACTIONS_A_PAGE, type AdminAction } from '#domain/admin/admin-answers.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { actionText, actorText } from './action-text.ts';
import { adminActionsQuery } from '../admin-queries.ts';
import { parseAdminSearch } from '../admin-search.ts';
import { InstantMoment } from './instant-text.tsx';

/** The audit trail, which is never changed or deleted. */
export function ActionsView({ page }: { page: number }) {
  const query = useQuery(adminActionsQuery(page));
  const { data } = query;
  const navigate = useNavigate({ from: '/admin' });
  if (!data) return <NotLoaded query={query} label="Loading admin actions…" rowClassName="h-[77px] wide:h-[49px]" />;
  const goToPage = (next: number) => void navigate({ search: parseAdminSearch({ view: 'actions', page: next }) });
  if (data.actions.length === 0) {
    return (
      <EmptyState
        title={data.total === 0 ? 'No admin actions yet' : 'This page does not exist'}
        text="Everything that admins do for an account, and every command for one coach, is listed here for good."
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        {data.total === 1 ? '1 action' : `${data.total} actions`}, the latest first. Nobody can change or delete them.
      </p>
      <Table label="Admin actions" headings={['When', 'Who', 'What', 'Request']}>
        {data.actions.map((action) => (
          <ActionEntry key={action.id} action={action} />
        ))}
      </Table>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / ACTIONS_A_PAGE)}
        onPage={goToPage}
        label="Pages of admin actions"
      />
    </>
  );
}

function ActionEntry({ action }: { action: AdminAction }) {
  return (
    <TableRow>
      <TableCell className="text-sm whitespace-nowrap narrow:basis-full">
        <InstantMoment instant={action.at} />
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere]">
        <span className="font-[560] text-ink">{actorText(action)}</span>
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere]">
        <span className="text-ink">{actionText(action)}</span>
      </TableCell>
      <TableCell className="text-13 narrow:basis-full wide:w-28">
        {action.request_id && (
          <>
            <span className="wide:hidden">Request </span>
            <span title={action.request_id}>{action.request_id.slice(0, 8)}</span>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}
