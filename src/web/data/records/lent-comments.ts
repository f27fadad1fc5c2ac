// What assessors said on lent views (ADR 92), for the lists and pages of the records that they said it of.
import type { CommentedTable } from '#domain/lent-views/lent-view.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import type { LentCommentRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';

const COMMENT_COLUMNS = 'id,view_id,area,row_id,comment,created_at,resolved_at';
/** Comments come rarely, and every list of records asks for them. */
const COMMENTS_STALE_MS = 5 * 60_000;

/** All of a coach's views; the oldest first. */
export const lentCommentsQuery = queryOptions({
  queryKey: queryKeys.lentComments,
  staleTime: COMMENTS_STALE_MS,
  queryFn: reading(
    () => rest.from('lent_comments').select(COMMENT_COLUMNS).order('created_at'),
    (comments) => comments as LentCommentRow[],
  ),
});

export async function resolveComment(id: string, isDone: boolean): Promise<void> {
  const resolved_at = isDone ? new Date().toISOString() : null;
  unwrap(await rest.from('lent_comments').update({ resolved_at }).eq('id', id));
  await queryClient.invalidateQueries({ queryKey: queryKeys.lentComments });
}

export async function deleteComment(id: string): Promise<void> {
  unwrap(await rest.from('lent_comments').delete().eq('id', id));
  await queryClient.invalidateQueries({ queryKey: queryKeys.lentComments });
}

/** The comments on a row that are not done with (none while they are not known), and what can be done about them. */
export function useRowComments(area: CommentedTable, rowId: string) {
  const { data } = useQuery(lentCommentsQuery);
  const comments = data?.filter((one) => one.area === area && one.row_id === rowId && one.resolved_at === null) ?? [];
  return { comments, onDone: markDone, onDelete: deleteComment };
}

const markDone = (id: string) => resolveComment(id, true);
