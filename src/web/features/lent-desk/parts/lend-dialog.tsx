import { lentViewsQuery } from '#web/data/records/lent-views.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LendForm } from './lend-form.tsx';

/** Open while the address has `?lend`: `new`, or the id of a view that is lent again. */
export function LendDialog() {
  const { lend }: { lend?: unknown } = useSearch({ strict: false });
  const views = useQuery(lentViewsQuery);
  return (
    <RouteDialog name="lend" title="Lend a view">
      {(frame) =>
        lend === 'new' || views.data ? (
          <LendForm {...frame} like={views.data?.find(({ id }) => id === lend)} />
        ) : (
          <NotLoaded query={views} label="Loading form…" rows={5} />
        )
      }
    </RouteDialog>
  );
}
