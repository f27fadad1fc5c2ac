// Views that the coach has lent (ADR 92).
import { lentViewState, type LentViewInput } from '#domain/lent-views/lent-view.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import type { LentViewRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';

const VIEW_COLUMNS =
  'id,assessor_name,assessor_email,message,period_from,period_to,client_labels,lends_learning,lends_practice,rules,created_at,expires_at,revoked_at,opened,for_support';
/** How often the page of support asks whether a view that is open was opened by somebody, or is over. */
const OPENED_EVERY_MS = 30_000;

const viewsQuery = (forSupport: boolean) =>
  reading(
    () =>
      rest
        .from('lent_views')
        .select(VIEW_COLUMNS)
        .eq('for_support', forSupport)
        .order('created_at', { ascending: false }),
    (views) => views as LentViewRow[],
  );

/** To assessors; those for support are on the page of support. */
export const lentViewsQuery = queryOptions({ queryKey: queryKeys.lentViews, queryFn: viewsQuery(false) });

const isOpen = (view: LentViewRow) => lentViewState(view, new Date().toISOString()) === 'open';

export const supportViewsQuery = queryOptions({
  queryKey: queryKeys.supportViews,
  queryFn: viewsQuery(true),
  refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? OPENED_EVERY_MS : false),
});

/** Lends support a view for an hour, unless one is open already. */
export async function lendSupportView(): Promise<void> {
  unwrap(await rest.rpc('lend_support_view'));
  await renewViews();
}

export async function lendView(view: LentViewInput): Promise<{ expires_at: string }> {
  const answer = await callFunction<{ expires_at: string }>('lend-view', view);
  await renewViews();
  return answer;
}

/** Ends a view at once. */
export async function revokeLentView(id: string): Promise<void> {
  unwrap(await rest.rpc('revoke_lent_view', { view: id }));
  await renewViews();
}

/** With its comments. */
export async function deleteLentView(id: string): Promise<void> {
  unwrap(await rest.from('lent_views').delete().eq('id', id));
  await renewViews();
}

async function renewViews(): Promise<void> {
  await Promise.all(
    [queryKeys.lentViews, queryKeys.supportViews, queryKeys.lentComments].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
