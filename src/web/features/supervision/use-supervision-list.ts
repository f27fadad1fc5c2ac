import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { supervisionListQuery } from './supervision-queries.ts';
import type { SupervisionSort } from './supervision-search.ts';

/** One page of the list; what fails is told in a toast, once per failure. */
export function useSupervisionList(sort: SupervisionSort | undefined, page: number) {
  const query = useQuery(supervisionListQuery(sort, page));
  const showFailure = useEffectEvent(() =>
    toast.destructive({
      title: SUPERVISION_TEXTS.loadError,
      action: { label: 'Retry', onClick: () => void query.refetch() },
    }),
  );
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showFailure();
  }, [failedAt]);
  return query;
}
