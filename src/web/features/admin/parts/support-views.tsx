import type { OpenSupportView } from '#domain/admin/admin-answers.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { storeVisit, supportLink, type Visit } from '#web/data/records/lent-visit.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refetchAdmin, supportViewsQuery } from '../admin-queries.ts';
import { InstantMoment } from './instant-text.tsx';

const OPENED = ['never', 'once'];

/** Views that coaches lend to support for an hour (ADR 152). */
export function SupportViews() {
  const query = useQuery(supportViewsQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} label="Loading views…" rowClassName="h-[77px] wide:h-[49px]" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No view is open"
        text="Ask the coach to press “Let them look” on the page Support. It closes after an hour."
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-soft">The coach sees each opening, and it is listed under Admin actions.</p>
      <Table label="Views open to support" headings={['Coach', 'Lent', 'Until', 'Opened', 'Action']}>
        {data.map((view) => (
          <ViewEntry key={view.id} view={view} />
        ))}
      </Table>
    </>
  );
}

function ViewEntry({ view: { id, email, created_at, expires_at, opened } }: { view: OpenSupportView }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () =>
      logged('Opening a view for support', () =>
        callFunction<Omit<Visit, 'link'>>('open-support-view', { viewId: id }),
      ),
    onSuccess: async (visit) => {
      const link = supportLink(id);
      storeVisit({ link, ...visit });
      await navigate({ to: '/lent', hash: link });
    },
    onError: async (error) => {
      toast.destructive({ title: messageOf(error), description: email });
      await refetchAdmin();
    },
  });
  return (
    <TableRow>
      <TableCell place="first" className="[overflow-wrap:anywhere]">
        {email}
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap">
        <span className="wide:hidden">Lent </span>
        <InstantMoment instant={created_at} />
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap">
        <span className="wide:hidden">until </span>
        <InstantMoment instant={expires_at} />
      </TableCell>
      <TableCell className="text-sm">
        <span className="wide:hidden">Opened: </span>
        {OPENED[opened] ?? `${opened} times`}
      </TableCell>
      <TableCell className="narrow:basis-full">
        <Button
          variant="secondary"
          size="small"
          busy={open.isPending}
          onClick={() => open.mutate()}
          aria-label={`Open the view of ${email}`}
        >
          Open
        </Button>
      </TableCell>
    </TableRow>
  );
}
