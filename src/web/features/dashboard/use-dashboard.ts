import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The dashboard's numbers; what fails is told in a toast, once per failure. */
export function useDashboard(today: string) {
  const query = useQuery(dashboardQuery(today));
  const { isError, errorUpdatedAt, data } = query;

  // Without a connection the page says so itself, and shows what it has.
  const isLost = useConnection() !== 'online';
  const isFailed = isError && !(isLost && data !== undefined);
  const failedAt = isFailed ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toast.destructive(DASHBOARD_TEXTS.loadError);
  }, [failedAt]);

  // The names come along with the sessions. An answer without them (not null: that is a missing client) is a failure.
  const shown = data && [...data.recent_sessions, ...data.upcoming_sessions];
  const lacksNames = shown?.some((session) => session.client_name === undefined) ?? false;
  useEffect(() => {
    if (lacksNames) toast.destructive({ title: DASHBOARD_TEXTS.namesError });
  }, [lacksNames]);

  return { ...query, isFailed };
}
